import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'

import '../documents/documents.css'
import { LoadState } from '../../../../ui/load-state.tsx'
import { DocumentRow } from '../documents/document-row.tsx'
import { documentsQuery } from '../documents/queries.ts'

/** So many of them stand here, the newest; the tab of documents has all. */
const shown = 5

/** The newest documents with their passages, to be read. */
export function VoiceDocuments({ businessId }: { businessId: string }) {
  const list = useInfiniteQuery(documentsQuery(businessId))
  const documents = list.data?.pages[0]?.items.slice(0, shown) ?? []
  return (
    <>
      <LoadState of={list} rows={3} loading={t`Loading the documents`} failed={t`The documents could not be loaded`} />
      {documents.length > 0 && (
        <ul className="lines vo-documents" aria-label={t`Documents`}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} mayChange={false} />
          ))}
        </ul>
      )}
    </>
  )
}
