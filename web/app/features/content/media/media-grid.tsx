import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'

import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { ComesClose } from './comes-close.tsx'
import { MediaFilters } from './media-filters.tsx'
import type { ChangeSearch, MediaSearch } from './media-search.ts'
import { mediaQuery } from './queries.ts'
import { MediaTile } from './media-tile.tsx'

interface MediaGridProps {
  businessId: string
  search: MediaSearch
  onSearch: ChangeSearch
  /** There is nothing at all. */
  isEmpty: boolean
}

/** What fits the filters. */
export function MediaGrid({ businessId, search, onSearch, isEmpty }: MediaGridProps) {
  const { q, tag, view, shape, order } = search
  const list = useInfiniteQuery(mediaQuery(businessId, { q, tag, view, shape, order }))
  const assets = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = [q, tag, view, shape].some((filter) => filter !== undefined)

  return (
    <>
      {!(isEmpty && !isFiltered) && <MediaFilters search={search} onSearch={onSearch} />}
      <LoadState of={list} rows={4} loading={t`Loading the media`} failed={t`The media could not be loaded`}>
        <Trans>Nothing was changed.</Trans>
      </LoadState>
      {list.data && assets.length === 0 && (isEmpty && !isFiltered ? <NothingYet /> : <NothingFits onSearch={onSearch} />)}
      {list.data?.pages[0]?.isClose && <ComesClose />}
      {assets.length > 0 && (
        <ul className="media-tiles" aria-label={t`Pictures and films`}>
          {assets.map((asset) => (
            <MediaTile key={asset.id} asset={asset} search={search} />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        shown={plural({ count: assets.length }, { one: '# shown', other: '# shown' })}
      />
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState art="picture" title={t`No pictures or films yet`}>
      <Trans>
        Upload them, drop them anywhere on this page, or paste one. Where a picture was taken is taken out of it, and posts of this business
        can show it from then on.
      </Trans>
    </EmptyState>
  )
}

function NothingFits({ onSearch }: { onSearch: ChangeSearch }) {
  return (
    <EmptyState
      art="search"
      title={t`Nothing fits these filters`}
      actions={
        <Button onClick={() => onSearch({ q: undefined, tag: undefined, view: undefined, shape: undefined })}>
          <Trans>Show all</Trans>
        </Button>
      }
    >
      <Trans>Try another word or folder.</Trans>
    </EmptyState>
  )
}
