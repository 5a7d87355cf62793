import { plural, t } from '@lingui/core/macro'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'

import { formatNumber } from '../../../../lib/formats.ts'

const stuck = new Set<DeliveryStatus>(['failed', 'missed', 'needs_attention', 'held', 'unknown'])

/** How the posts of some days stand, in words: "20 planned · 3 published · 1 needs a hand". */
export function summaryOf(items: readonly { status: DeliveryStatus }[], proposals = 0): string {
  const needing = items.filter(({ status }) => stuck.has(status)).length
  const published = items.filter(({ status }) => status === 'published').length
  return countsInWords({ planned: items.length - needing - published, published, needing, proposals })
}

interface Counts {
  planned: number
  published: number
  needing: number
  proposals?: number
}

/** The same of what was counted elsewhere. */
export function countsInWords({ planned, published, needing, proposals = 0 }: Counts): string {
  if (planned + published + needing + proposals === 0) return t`Nothing planned yet`
  return [
    planned > 0 && t`${{ count: formatNumber(planned) }} planned`,
    published > 0 && t`${{ count: formatNumber(published) }} published`,
    proposals > 0 && plural(proposals, { one: '# proposal', other: '# proposals' }),
    needing > 0 && t`${plural(needing, { one: '# needs', other: '# need' })} a hand`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What a day holds, in words; nothing where it holds nothing. */
export function countsOfDay(posts: number, tasks: number): string[] {
  return [
    posts > 0 && t`${plural({ count: posts }, { one: '# post', other: '# posts' })}`,
    tasks > 0 && t`${plural({ count: tasks }, { one: '# task', other: '# tasks' })}`,
  ].filter((words) => words !== false)
}
