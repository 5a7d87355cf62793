import { t } from '@lingui/core/macro'
import type { MonthPlan } from '@postwright/contract/content/month-plans'

import { formatTime } from '../../../../lib/formats.ts'

/** Who or what stopped a plan, and when. */
export function stoppedText({ stopReason, stoppedAt, stoppedBy, timeZone, message }: MonthPlan): string {
  const time = stoppedAt === null ? '' : formatTime(stoppedAt, timeZone)
  const person = stoppedBy ?? t`somebody who left`
  switch (stopReason) {
    case 'quota':
      return t`Too little of the quota was left at ${time}: ${{ reason: (message ?? '').replace(/\.$/u, '') }}. What is not written waits until somebody presses “Go on”.`
    case 'provider':
    case 'access':
      return t`Stopped at ${time}: ${{ reason: message ?? '' }}`
    default:
      return t`Stopped at ${time} by ${person}. Rows that wait can be changed.`
  }
}
