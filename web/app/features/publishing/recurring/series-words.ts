import { plural, t } from '@lingui/core/macro'
import type { OfSeries, Series, SeriesShowing } from '@postwright/contract/publishing/recurring'

import { formatDate, formatList, formatZoned } from '../../../../lib/formats.ts'
import { clockTime } from '../slots/weekly-time.ts'

/** "Every Thursday, 09:00 · 3 of 10" */
export function placeText({ words, time, number, times }: OfSeries): string {
  const rhythm = `${words}, ${clockTime(time)}`
  return number === null || times === null ? rhythm : t`${rhythm} · ${number} of ${times}`
}

/** "Every Thursday, 09:00, 10 times" */
export function rhythmText({ words, time, times, until }: Series): string {
  const rhythm = `${words}, ${clockTime(time)}`
  if (times !== null) return plural({ times }, { one: `${rhythm}, once`, other: `${rhythm}, # times in all` })
  return until === null ? rhythm : t`${rhythm}, until ${{ day: formatDate(`${until}T12:00:00Z`, 'UTC') }}`
}

/** What a series does or waits for, in a sentence. */
export function stateText(
  {
    state,
    next,
    refusal,
    endedBecause,
    lostChannels,
    firstDay,
  }: Pick<Series, 'state' | 'next' | 'refusal' | 'endedBecause' | 'lostChannels' | 'firstDay'>,
  timeZone: string,
): string {
  switch (state) {
    case 'planned':
      return nextText(next, timeZone)
    case 'later':
      return t`Begins on ${{ day: formatDate(`${firstDay}T12:00:00Z`, 'UTC') }}`
    case 'channel':
      return t`Needs a channel. Not connected: ${{ channels: formatList(lostChannels) }}`
    case 'refused':
      return t`Some showings are not scheduled: ${{ reason: refusal ?? '' }}`
    case 'waits':
      return t`Its showings are being put on the calendar`
    case 'paused':
      return next ? t`Paused. Still on the calendar: ${{ when: formatZoned(next.dueAt, timeZone) }}` : t`Paused`
    case 'ended':
      return endedBecause === 'post'
        ? t`Ended: its post was archived`
        : endedBecause === 'done'
          ? t`Ended: it came for the last time`
          : t`Ended`
  }
}

function nextText(next: Series['next'], timeZone: string): string {
  if (!next) return t`Planned`
  const when = formatZoned(next.dueAt, timeZone)
  return next.isDraft ? t`Next: ${{ when }}, as a draft` : t`Next: ${{ when }}`
}

/** Whether it needs a person. */
export function needsSomebody({ state, lostChannels }: Series): boolean {
  return state === 'channel' || state === 'refused' || (state === 'planned' && lostChannels.length > 0)
}

/** How one showing stands. */
export function showingText({ state, draftReason, reason }: SeriesShowing): string {
  switch (state) {
    case 'planned':
      return t`Planned`
    case 'published':
      return t`Published`
    case 'refused':
      return reason ?? t`Not scheduled`
    case 'left-out':
      return t`Taken off`
    case 'over':
      return t`Not published`
    case 'draft':
      return draftText(draftReason)
  }
}

/** Why a showing is a draft. */
export function draftText(reason: OfSeries['draftReason']): string {
  if (reason === 'review') return t`A draft: its words wait for a review`
  return reason === 'wording' ? t`A draft: it needs another wording, since the platform had these words` : t`A draft`
}
