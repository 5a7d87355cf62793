import { t } from '@lingui/core/macro'
import { type RuleParts, writeRule } from '@postwright/contract/core/recurrence'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'

import { formatWeekday } from '../../../../lib/formats.ts'
import { weekdayOf } from './weekday-of.ts'

/** Where in its month a day lies, each as a monthly rule: by its number or its weekday, from the beginning or the end. What is chosen otherwise is among them. */
export function placesInMonth(startsOn: string, chosen: RuleParts): { value: string; label: string }[] {
  const day = Number(startsOn.slice(8))
  const code = weekdayOf(startsOn)
  const nth = Math.ceil(day / 7)
  const places = [
    { value: `FREQ=MONTHLY;BYMONTHDAY=${day}`, label: t`on day ${day}` },
    { value: 'FREQ=MONTHLY;BYMONTHDAY=-1', label: t`on the last day` },
    ...(nth < 5 ? [{ value: `FREQ=MONTHLY;BYDAY=${nth}${code}`, label: nthName(nth, formatWeekday(startsOn, 'long')) }] : []),
    { value: `FREQ=MONTHLY;BYDAY=-1${code}`, label: t`on the last ${{ weekday: formatWeekday(startsOn, 'long') }}` },
  ]
  const rule = writeRule({ ...chosen, interval: 1, count: null, until: null })
  return places.some(({ value }) => value === rule) ? places : [{ value: rule, label: ruleInWords(rule, startsOn) }, ...places]
}

function nthName(nth: number, weekday: string): string {
  switch (nth) {
    case 1:
      return t`on the first ${weekday}`
    case 2:
      return t`on the second ${weekday}`
    case 3:
      return t`on the third ${weekday}`
    default:
      return t`on the fourth ${weekday}`
  }
}
