import { plural, t } from '@lingui/core/macro'

import { formatNumber } from '../../../../lib/formats.ts'
import { formatMicros } from '../../../../lib/money.ts'
import type { Column } from '../../../../ui/table.tsx'

export interface Counted {
  calls: number
  tokens: number
  posts: number
}

/** A bar for the figure beside it; for posts where a row has no tokens. */
export function share<Row extends Counted>(rows: readonly Row[]): Column<Row> {
  const most = { tokens: Math.max(1, ...rows.map(({ tokens }) => tokens)), posts: Math.max(1, ...rows.map(({ posts }) => posts)) }
  const of = ({ tokens, posts }: Row) => (tokens > 0 ? tokens / most.tokens : posts / most.posts)
  return {
    key: 'share',
    head: <span className="sr-only">{t`Compared with the most`}</span>,
    cell: (row) => (
      <span className="usage-bar" aria-hidden="true" data-posts={row.tokens === 0 || undefined}>
        <i style={{ inlineSize: `${of(row) * 100}%` }} />
      </span>
    ),
    width: '36%',
  }
}

export function number<Row extends Counted>(key: keyof Counted): Column<Row> {
  const heads = { calls: t`Calls`, tokens: t`Tokens`, posts: t`Posts` }
  return { key, head: heads[key], cell: (row) => formatNumber(row[key]), align: 'right', width: 96 }
}

/** What nobody knows the price of is said, and is not nothing. */
export function cost<Row extends { costMicros: number | null; calls?: number; unpricedCalls?: number }>(): Column<Row> {
  return {
    key: 'cost',
    head: t`Cost`,
    cell: ({ costMicros, calls = 0, unpricedCalls = 0 }) =>
      unpricedCalls > 0 && unpricedCalls === calls ? (
        <span className="soft">{t`no known price`}</span>
      ) : (
        <>
          {formatMicros(costMicros ?? 0)}
          {unpricedCalls > 0 && (
            <span className="t12 soft block">{t`${plural({ calls: unpricedCalls }, { one: '# call', other: '# calls' })} without a price`}</span>
          )}
        </>
      ),
    align: 'right',
    width: 132,
  }
}
