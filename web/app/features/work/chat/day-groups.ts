import { t } from '@lingui/core/macro'
import type { Conversation } from '@postwright/contract/work/chat'

import { formatMonth } from '../../../../lib/date-formats.ts'
import { dayMs, ownTimeZone } from '../../../../lib/formats.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'

export interface DayGroup {
  name: string
  conversations: Conversation[]
}

/** Conversations, newest first, under the day or week or month of their last message, by the reader's calendar. */
export function byDay(conversations: readonly Conversation[], now: Date): DayGroup[] {
  const groups: DayGroup[] = []
  for (const conversation of conversations) {
    const name = groupOf(new Date(conversation.updatedAt), now)
    const last = groups.at(-1)
    if (last?.name === name) last.conversations.push(conversation)
    else groups.push({ name, conversations: [conversation] })
  }
  return groups
}

/** How many days ago it is, by the calendar. */
export function daysAgo(date: Date, now: Date): number {
  return (Date.parse(dayOf(now)) - Date.parse(dayOf(date))) / dayMs
}

function groupOf(date: Date, now: Date): string {
  const days = daysAgo(date, now)
  // Mondays begin a week.
  const intoWeek = (new Date(dayOf(now)).getUTCDay() + 6) % 7
  if (days <= 0) return t`Today`
  if (days === 1) return t`Yesterday`
  if (days <= intoWeek) return t`This week`
  if (days <= intoWeek + 7) return t`Last week`
  return formatMonth(dayOf(date))
}

/** `2026-09-16` */
function dayOf(date: Date): string {
  return wallTimeOf(date, ownTimeZone()).slice(0, 10)
}
