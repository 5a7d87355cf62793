import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'

import './documents.css'
import { Banner } from '../../../../ui/banner.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { AddDocuments } from './add-documents.tsx'
import { DocumentRow } from './document-row.tsx'
import { PassageSearch } from './passage-search.tsx'
import { documentsQuery } from './queries.ts'

/** The files and web pages that drafts of a business are made from. */
export function DocumentsPanel({ businessId }: { businessId: string }) {
  const list = useInfiniteQuery(documentsQuery(businessId))
  const may = useMay()
  const documents = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isReady = documents.some(({ passages }) => passages > 0)

  return (
    <div className="docs">
      <Sheet title={t`Sources`} note={t`what drafts are made from beside the profile`}>
        {may.changeBusinesses && <AddDocuments businessId={businessId} />}
        {may.changeBusinesses === false && (
          <div className="p-4">
            <Banner title={t`You read these documents`}>
              <Trans>Owners, admins and editors add and delete them.</Trans>
            </Banner>
          </div>
        )}
        <LoadState of={list} rows={3} loading={t`Loading the documents`} failed={t`The documents could not be loaded`}>
          <Trans>Nothing was changed.</Trans>
        </LoadState>
        {list.data && documents.length === 0 && (
          <EmptyState title={t`No documents yet`}>
            <Trans>
              Price lists, brochures, questions that customers ask: give what you have, and drafts quote the passages that fit their brief.
            </Trans>
          </EmptyState>
        )}
        {documents.length > 0 && (
          <ul className="lines" aria-label={t`Documents`}>
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} mayChange={may.changeBusinesses === true} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          pending={list.isFetchingNextPage}
          onLoadMore={() => list.fetchNextPage()}
          shown={plural({ count: documents.length }, { one: '# document shown', other: '# documents shown' })}
        />
      </Sheet>
      {isReady && <PassageSearch businessId={businessId} />}
    </div>
  )
}
