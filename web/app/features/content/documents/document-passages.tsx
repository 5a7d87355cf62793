import { plural, t } from '@lingui/core/macro'
import type { DocumentPassage } from '@postwright/contract/content/documents'
import { useInfiniteQuery } from '@tanstack/react-query'

import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { passagesQuery } from './queries.ts'

/** What was read of a document, in its order. */
export function DocumentPassages({ id }: { id: string }) {
  const list = useInfiniteQuery(passagesQuery(id))
  const passages = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div>
      <LoadState of={list} rows={3} loading={t`Loading the passages`} failed={t`The passages could not be loaded`} />
      <PassageList passages={passages} />
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        shown={plural({ count: passages.length }, { one: '# passage shown', other: '# passages shown' })}
      />
    </div>
  )
}

/** `named`: with the document that each is from. */
export function PassageList({ passages, named = false }: { passages: readonly DocumentPassage[]; named?: boolean }) {
  return (
    <ol className="docs-passages">
      {passages.map(({ id, heading, page, text, documentName }) => (
        <li key={id}>
          <div className="t12 soft row gap-2 flex-wrap">
            {named && <span className="b">{documentName}</span>}
            {heading !== null && <span>{heading}</span>}
            {page !== null && <span className="num">{t`Page ${{ page }}`}</span>}
          </div>
          <p className="docs-text">{text}</p>
        </li>
      ))}
    </ol>
  )
}
