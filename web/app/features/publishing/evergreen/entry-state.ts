import { t } from '@lingui/core/macro'
import type { EvergreenEntry } from '@postwright/contract/publishing/evergreen'

import { formatDate, formatList, formatZoned } from '../../../../lib/formats.ts'

/** What an entry does or waits for, in a sentence. */
export function stateText(entry: EvergreenEntry, timeZone: string): string {
  const { state, next, restsUntil, refusal, rules, lostChannels, tag } = entry
  switch (state) {
    case 'planned':
      return plannedText(next, timeZone)
    case 'waits':
      return t`Waits for a free posting time`
    case 'rests':
      return t`Rests until ${{ day: formatDate(restsUntil ?? '', timeZone) }}`
    case 'later':
      return t`Begins on ${{ day: formatDate(`${rules.from}T12:00:00Z`, 'UTC') }}`
    case 'wording':
      return t`Needs another wording: the platform refuses a text that it had before`
    case 'channel':
      return lostChannels.length > 0
        ? t`Needs a channel. Not connected: ${{ channels: formatList(lostChannels) }}`
        : t`Needs a channel: none that is connected takes it`
    case 'times':
      return t`Its channels have no posting times`
    case 'posts':
      return tag === null ? t`Its post waits for a decision, or is archived` : t`No post has this tag`
    case 'review':
      return t`Its post waits for a review: one approval is for all of its showings`
    case 'refused':
      return t`Not scheduled: ${{ reason: refusal ?? '' }}`
    case 'paused':
      return t`Paused`
    case 'ended':
      return t`Ended: shown as often or as long as was wanted`
  }
}

function plannedText(next: EvergreenEntry['next'], timeZone: string): string {
  if (!next) return t`Planned`
  const when = formatZoned(next.dueAt, timeZone)
  const { channelName: channel } = next
  return next.isDraft ? t`Proposed for ${{ when }}, ${{ channel }}` : t`Next: ${{ when }}, ${{ channel }}`
}

/** Whether it needs a person. */
export function needsSomebody({ state }: EvergreenEntry): boolean {
  return ['wording', 'channel', 'times', 'posts', 'refused'].includes(state)
}
