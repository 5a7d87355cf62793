import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import { addTo, type RoundTime, today } from '../../../../lib/wall-time.ts'
import { openSlotsQuery } from '../slots/queries.ts'

const shownDays = 28
const most = 2

interface Wanted {
  businessId: string
  timeZone: string
  channelIds: readonly string[]
}

/** The next free posting times of some channels, on the clock of their business. */
export function useFreeTimes({ businessId, timeZone, channelIds }: Wanted): RoundTime[] {
  const from = today(timeZone)
  const { data = [] } = useQuery(openSlotsQuery({ from, to: addTo(from, { days: shownDays }), businessId }, channelIds.length > 0))
  const free = data.filter(({ channelId }) => channelIds.includes(channelId))
  const named = new Map<string, RoundTime>()
  for (const { dueAt, channelName } of free) {
    if (named.size === most) break
    const wall = wallTimeOf(dueAt, timeZone)
    const first = named.size === 0 ? t`Next free slot` : t`Free slot`
    if (!named.has(wall)) named.set(wall, { wall, name: channelIds.length > 1 ? `${first} · ${channelName}` : first })
  }
  return [...named.values()]
}
