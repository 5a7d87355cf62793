import { t } from '@lingui/core/macro'
import { CalendarSync } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'

import { messageOf } from '../../../../lib/errors.ts'
import { formatDate, formatList, formatTime, formatZoned, zoneName } from '../../../../lib/formats.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { clockTime } from '../slots/weekly-time.ts'
import { previewQuery } from './queries.ts'
import type { Repeat } from './repeat.ts'

interface RepeatPreviewProps {
  businessId: string
  timeZone: string
  firstDay: string
  time: string
  repeat: Repeat
}

/** When it comes, by the rule that is chosen. */
export function RepeatPreview({ businessId, timeZone, firstDay, time, repeat: { rule, times, until } }: RepeatPreviewProps) {
  const isWhole = times === null || Number.isInteger(times)
  const preview = useQuery(previewQuery(isWhole ? { businessId, rule, firstDay, time, times, until } : null))
  if (preview.isError) return <FieldError>{messageOf(preview.error, t`When it comes could not be found out`)}</FieldError>
  if (!preview.data) return null
  const { moments, shifted } = preview.data
  const [first, ...others] = moments
  if (!first) return null
  const days = formatList([...others.map(({ dueAt }) => formatDate(dueAt, timeZone)), ...(moments.length > 3 ? ['…'] : [])], 'unit')
  return (
    <div className="t13 soft grid gap-1" role="status">
      <p className="row gap-2 items-start">
        <CalendarSync className="i-14 flex-none mt-1" aria-hidden="true" />
        {others.length > 0
          ? t`First on ${{ when: formatZoned(first.dueAt, timeZone) }}, then on ${{ days }}`
          : t`Only on ${{ when: formatZoned(first.dueAt, timeZone) }}`}
      </p>
      {shifted && (
        <p>{t`Clocks skip ${{ time: clockTime(time) }} on ${{ day: formatDate(shifted.dueAt, timeZone) }}: it goes out at ${{ when: timeOf(shifted.dueAt, timeZone) }} then.`}</p>
      )}
    </div>
  )
}

/** "03:30 CEST", of a day that is named already. */
function timeOf(dueAt: string, timeZone: string): string {
  return `${formatTime(dueAt, timeZone)} ${zoneName(dueAt, timeZone)}`
}
