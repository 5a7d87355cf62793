import { t } from '@lingui/core/macro'
import type { Conversation } from '@postwright/contract/work/chat'

import { dayMs, formatMonth } from '../../../../lib/formats.ts'

export interface DayGroup {
  name: string
  conversations: Conversation[]
}

/** Conversations, newest first, under the day or week or month of their last message, by this browser's calendar. */
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
  return Math.round((startOfDay(now) - startOfDay(date)) / dayMs)
}

function groupOf(date: Date, now: Date): string {
  const days = daysAgo(date, now)
  // Mondays begin a week.
  const intoWeek = (now.getDay() + 6) % 7
  if (days <= 0) return t`Today`
  if (days === 1) return t`Yesterday`
  if (days <= intoWeek) return t`This week`
  if (days <= intoWeek + 7) return t`Last week`
  return formatMonth(`${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-01`)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
