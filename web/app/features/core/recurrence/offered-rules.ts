import { t } from '@lingui/core/macro'

import { formatWeekday } from '../../../../lib/formats.ts'
import { weekdayOf } from './weekday-of.ts'

/** The rules that are offered for a task that is due on a day, such as 2026-09-16, with their names. */
export function offeredRules(dueOn: string): { value: string; label: string }[] {
  const weekday = formatWeekday(dueOn, 'long')
  const code = weekdayOf(dueOn)
  const day = Number(dueOn.slice(8))
  return [
    { value: 'FREQ=DAILY', label: t`Every day` },
    { value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: t`Monday to Friday` },
    { value: `FREQ=WEEKLY;BYDAY=${code}`, label: t`Every ${weekday}` },
    { value: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${code}`, label: t`Every second ${weekday}` },
    day > 28
      ? { value: 'FREQ=MONTHLY;BYMONTHDAY=-1', label: t`On the last day of each month` }
      : { value: `FREQ=MONTHLY;BYMONTHDAY=${day}`, label: t`On day ${day} of each month` },
    { value: 'FREQ=YEARLY', label: t`Every year` },
  ]
}
