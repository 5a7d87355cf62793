import { t } from '@lingui/core/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { clashMinutes } from '@postwright/contract/content/post-checks'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'

import { formatDateTime, formatTime } from '../../../../../lib/formats.ts'

/** What may clash: an item where it stands, or where it would land. */
export type Placed = Pick<CalendarItem, 'postId' | 'businessId' | 'dueAt' | 'series' | 'fromLibrary'> & {
  contentType: string | undefined
  channelIds: readonly string[]
  /** Null for what was not looked at yet. */
  textKey: string | null
}

export function placed(item: CalendarItem): Placed {
  return { ...item, channelIds: item.deliveries.map(({ channelId }) => channelId) }
}

/** The same text is worth a word while it goes out so near to itself. */
const sameTextDays = 14
const toCome = new Set<DeliveryStatus>(['scheduled', 'sending', 'retrying', 'held', 'unknown'])
const isOut = ({ status }: CalendarItem) => toCome.has(status) || status === 'published'

/** Why an item had better stand elsewhere, in words: what goes out within half an hour on its channel or as its type, and the same text. */
export function clashesOf(one: Placed, items: readonly CalendarItem[]): string[] {
  const at = Date.parse(one.dueAt)
  const others = items.filter((item) => item.businessId === one.businessId && item.postId !== one.postId && isOut(item))
  const near = others.filter((item) => Math.abs(Date.parse(item.dueAt) - at) < clashMinutes * 60_000)
  const byTime = near.flatMap((item) => timeClash(one, item) ?? [])
  const alike = others.filter((item) => item.textKey === one.textKey && !isMeantAgain(item, one))
  const same = alike.find((item) => Math.abs(Date.parse(item.dueAt) - at) < sameTextDays * 86_400_000)
  return same ? [...byTime, t`The same text goes out on ${{ when: formatDateTime(same.dueAt, same.timeZone) }}`] : byTime
}

function timeClash(one: Placed, other: CalendarItem): string | undefined {
  const shared = other.deliveries.find(({ channelId }) => one.channelIds.includes(channelId))
  const time = formatTime(other.dueAt, other.timeZone)
  if (shared) return t`Another post goes to ${{ channel: shared.channelName }} at ${{ time }}`
  return other.contentType === one.contentType
    ? t`Another ${{ type: contentTypeLabel(other.contentType) }} post goes out at ${{ time }}`
    : undefined
}

/** A post that comes again is meant to have its text once more: a rule says how often, or the library how long it rests. */
function isMeantAgain(one: Again, other: Again): boolean {
  return Boolean(one.fromLibrary || other.fromLibrary) || (one.series !== undefined && one.series.id === other.series?.id)
}
type Again = Pick<CalendarItem, 'series' | 'fromLibrary'>

/** The nearest of other posts before an item and after it. */
function besides(item: CalendarItem, inOrder: readonly CalendarItem[]): CalendarItem[] {
  const at = inOrder.indexOf(item)
  const isOther = (other: CalendarItem) => other.postId !== item.postId && !isMeantAgain(other, item)
  return [inOrder.slice(0, at).findLast(isOther), inOrder.slice(at).find(isOther)].filter((one) => one !== undefined)
}

/** Of everything that is still to come, by its key; what clashes with nothing is left out. */
export function clashesByKey(items: readonly CalendarItem[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const ofBusiness of Map.groupBy(items.filter(isOut), ({ businessId }) => businessId).values()) {
    const inOrder = ofBusiness.map((item) => ({ item, at: Date.parse(item.dueAt) })).toSorted((one, other) => one.at - other.at)
    const byText = Map.groupBy(
      inOrder.map(({ item }) => item),
      ({ textKey }) => textKey,
    )
    for (const [index, { item, at }] of inOrder.entries()) {
      if (!toCome.has(item.status)) continue
      const isNear = (other: { at: number }) => Math.abs(other.at - at) < clashMinutes * 60_000
      const near = []
      for (let next = index + 1; inOrder[next] && isNear(inOrder[next]!); next++) near.push(inOrder[next]!.item)
      for (let last = index - 1; inOrder[last] && isNear(inOrder[last]!); last--) near.push(inOrder[last]!.item)
      const clashes = clashesOf(placed(item), [...near, ...besides(item, byText.get(item.textKey) ?? [])])
      if (clashes.length > 0) found.set(item.key, [...new Set(clashes)])
    }
  }
  return found
}
