import { t } from '@lingui/core/macro'
import type { BestPost } from '@postwright/contract/work/analytics'
import type { ReactNode } from 'react'

import { formatNumber, formatZoned } from '../../../../../lib/formats.ts'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { type Column, Table } from '../../../../../ui/table.tsx'
import { noFigure, percent, rateOf, timesOf } from './change.ts'

interface BestPostsProps {
  posts: readonly BestPost[]
  timeZone: string
  /** What stands for the title, such as a button. */
  titleOf?: (post: BestPost) => ReactNode
}

export function BestPosts({ posts, timeZone, titleOf = titleAlone }: BestPostsProps) {
  return <Table label={t`Best posts`} columns={columnsFor(timeZone, titleOf)} rows={posts} rowKey={({ deliveryId }) => deliveryId} />
}

function titleAlone({ title }: BestPost): ReactNode {
  return title
}

function columnsFor(timeZone: string, titleOf: (post: BestPost) => ReactNode): Column<BestPost>[] {
  return [
    {
      key: 'post',
      head: t`Post`,
      cell: (post) => (
        <span className="an-post">
          <span className="an-title">{titleOf(post)}</span>
          <span className="t12 soft">
            <TypeLabel type={post.contentType} /> · {post.channelName} ·{' '}
            <span className="num">{formatZoned(post.publishedAt, timeZone)}</span>
          </span>
        </span>
      ),
      lead: true,
    },
    { key: 'impressions', head: t`Impressions`, cell: ({ impressions }) => formatNumber(impressions), align: 'right', width: 104 },
    { key: 'engaged', head: t`Engaged`, cell: engagedText, align: 'right', width: 88 },
    {
      key: 'usual',
      head: t`Usual`,
      cell: ({ factor }) => (factor === null ? noFigure : <b>{timesOf(factor)}</b>),
      align: 'right',
      width: 72,
    },
  ]
}

/** Where nobody counts who saw it, how many did something. */
function engagedText(post: BestPost): string {
  const rate = rateOf(post)
  return rate === null ? formatNumber(post.engaged) : percent(rate)
}
