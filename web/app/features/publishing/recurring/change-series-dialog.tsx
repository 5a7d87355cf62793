import { t } from '@lingui/core/macro'
import type { Series } from '@postwright/contract/publishing/recurring'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { addTo, today } from '../../../../lib/wall-time.ts'
import { ChipToggle } from '../../../../ui/chip.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { channelsQuery } from '../channels/queries.ts'
import { useChangeSeries, useUndoSeries } from './queries.ts'
import { RepeatFields } from './repeat-fields.tsx'
import type { Repeat } from './repeat.ts'

interface ChangeSeriesDialogProps {
  series: Series
  timeZone: string
  onClose: () => void
}

/** How a post comes again, for what is on the calendar and nobody touched, and for what follows. */
export function ChangeSeriesDialog({ series, timeZone, onClose }: ChangeSeriesDialogProps) {
  const [repeat, setRepeat] = useState<Repeat>(series)
  const [firstDay, setFirstDay] = useState(series.firstDay)
  const [time, setTime] = useState(series.time)
  const [channelIds, setChannelIds] = useState<readonly string[]>(series.channelIds)
  const channels = useQuery(channelsQuery(series.businessId))
  const fitting = (channels.data ?? []).filter(
    ({ id, kind }) => channelIds.includes(id) || channelKinds[kind].contentTypes.includes(series.post.contentType),
  )
  const change = useChangeSeries()
  const undo = useUndoSeries()
  const errors = fieldErrors(change.error)
  const now = today(timeZone)

  async function save() {
    const { rule, times, until, showAs } = repeat
    const asked = { id: series.id, paused: series.paused, channelIds: [...channelIds], rule, firstDay, time, times, until, showAs }
    const saved = await change.mutateAsync(asked).catch(() => null)
    if (!saved) return
    toast.success(t`Changed. What is on the calendar follows`, {
      label: t`Undo`,
      onAction: () =>
        void undo
          .mutateAsync({ id: saved.id, version: saved.version })
          .catch((error: unknown) => toast.failed(error, t`It could not be taken back`)),
    })
    onClose()
  }

  return (
    <FormDialog
      title={t`How “${{ title: series.title }}” comes again`}
      description={t`What a person moved, changed or took off stays as it is.`}
      submitLabel={t`Save`}
      pending={change.isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t`From`} group error={errors.firstDay ?? errors.time}>
        <div className="again-numbers">
          <DateField
            label={t`First day`}
            value={firstDay}
            min={series.firstDay < now ? series.firstDay : now}
            max={addTo(now, { months: 24 })}
            onChange={setFirstDay}
          />
          <TimeField value={time} onChange={setTime} />
        </div>
      </Field>
      <RepeatFields
        businessId={series.businessId}
        contentType={series.post.contentType}
        timeZone={timeZone}
        firstDay={firstDay}
        time={time}
        repeat={repeat}
        mayBeNever={false}
        errors={errors}
        onChange={(changed) => {
          change.reset()
          if (changed) setRepeat(changed)
        }}
      />
      <Field label={t`Channels`} group error={errors.channelIds}>
        <div className="chips">
          {fitting.map(({ id, name, status }) => (
            <ChipToggle
              key={id}
              pressed={channelIds.includes(id)}
              onToggle={(isOn) => setChannelIds(isOn ? [...channelIds, id] : channelIds.filter((one) => one !== id))}
            >
              {status === 'connected' ? name : t`${{ name }} (not connected)`}
            </ChipToggle>
          ))}
        </div>
      </Field>
      {change.isError && <Problem error={change.error} fallback={t`It could not be saved`} />}
    </FormDialog>
  )
}
