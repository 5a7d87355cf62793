import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { HandOvers } from './hand-overs.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { deliveriesQuery } from './queries.ts'
import { emptyViews, viewLabels } from './view-words.ts'

interface AsksProps {
  businessId: string | undefined
  timeZoneOf: (businessId: string) => string
}

/** What only a person can answer, or does by hand; nothing where there is none. */
export function Asks({ businessId, timeZoneOf }: AsksProps): ReactNode {
  const { data } = useInfiniteQuery(deliveriesQuery('attention', businessId))
  const deliveries = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <HandOvers key={`by hand ${businessId}`} deliveries={deliveries.filter(({ isHandedOver }) => isHandedOver)} />
      <NeedsAttention key={businessId} deliveries={deliveries.filter(({ isHandedOver }) => !isHandedOver)} timeZoneOf={timeZoneOf} />
    </>
  )
}

/** The same as a view of its own. */
export function AsksView(props: AsksProps) {
  const asked = useInfiniteQuery(deliveriesQuery('attention', props.businessId))
  const count = asked.data?.pages.reduce((sum, page) => sum + page.items.length, 0) ?? 0
  const [title, text] = emptyViews.attention
  return (
    <>
      <Asks {...props} />
      {count === 0 && (
        <Sheet title={viewLabels.attention}>
          <LoadState of={asked} rows={3} loading={t`Loading deliveries`} failed={t`The queue could not be loaded`} />
          {asked.isSuccess && (
            <EmptyState art="list" title={title}>
              {text}
            </EmptyState>
          )}
        </Sheet>
      )}
      <LoadMore
        hasMore={asked.hasNextPage}
        pending={asked.isFetchingNextPage}
        onLoadMore={() => asked.fetchNextPage()}
        shown={t`${plural({ count }, { one: '# delivery', other: '# deliveries' })} shown`}
      />
    </>
  )
}
