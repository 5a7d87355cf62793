import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { type BusinessDocument, Metadata } from '@postwright/contract/core/metadata'
import { FileText } from 'lucide-react'

import { Sheet } from '../../../../ui/sheet.tsx'

/** What the metadata of a business says of its documents. */
export function documentsOf({ metadata }: Business): readonly BusinessDocument[] {
  return Metadata.safeParse(metadata).data?.documents ?? []
}

/** The documents that programs keep with a business. */
export function BusinessDocuments({ documents }: { documents: readonly BusinessDocument[] }) {
  return (
    <Sheet title={t`Links of programs`} note={t`kept with this business by the programs connected to it`} className="mt-6 max-w-[960px]">
      <ul className="lines">
        {documents.map(({ name, url }, at) => (
          <li key={`${at} ${name}`} className="row px-4 py-3">
            <FileText className="i-16 soft" aria-hidden="true" />
            <span className="grow trunc">
              {url ? (
                <a className="link" href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
