import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Marked } from '../../../../../ui/marked.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { foundQuery } from './queries.ts'

/** The documents that have what is looked for, the best of them. Nothing where there are none. */
export function FoundDocuments({ q, businessId }: { q: string; businessId: string | undefined }) {
  const { data } = useQuery(foundQuery({ q, businessId }))
  if (!data || data.documents.length === 0) return null
  return (
    <Sheet label={t`Found documents`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Documents</Trans>
        </h2>
      </div>
      <ul className="lines">
        {data.documents.map(({ id, name, businessId: owner, businessName, excerpt }) => (
          <li key={id} className="repo-card">
            <Link to="/app/business/$businessId/profile" params={{ businessId: owner }} search={{ tab: 'documents' }} className="repo-link">
              <span className="m trunc">
                <Marked text={name} typed={q} atWords />
              </span>
              {excerpt !== null && (
                <span className="soft t13 trunc">
                  <Marked text={excerpt} typed={q} atWords />
                </span>
              )}
            </Link>
            <span className="soft t13 trunc">{businessName}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
