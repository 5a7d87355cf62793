import { t } from '@lingui/core/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import type { WallTime } from '../../../../lib/wall-time.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'
import { offeredRules } from '../../core/recurrence/offered-rules.ts'
import { useCreateSeries } from './queries.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { beginsAt, repeatBy } from './repeat.ts'
import { repeatedText } from './repeat-words.ts'
import { useSeriesActs } from './use-series-acts.ts'

export interface RepeatDialogProps {
  postId: string
  businessId: string
  contentType: ContentType
  timeZone: string
  /** When the post goes out, which is the first time. */
  wall: WallTime
  channelIds: readonly string[]
  onClose: () => void
}

/** Lets a post that is planned come again, from its time on. */
export function RepeatDialog({ postId, businessId, contentType, timeZone, wall, channelIds, onClose }: RepeatDialogProps) {
  const begins = beginsAt(wall)
  const [repeat, setRepeat] = useState(() => repeatBy(offeredRules(begins.firstDay)[2]?.value ?? 'FREQ=WEEKLY'))
  const create = useCreateSeries()
  const acts = useSeriesActs()
  const errors = fieldErrors(create.error)

  async function submit() {
    const made = await create.mutateAsync({ postId, channelIds: [...new Set(channelIds)], ...begins, ...repeat }).catch(() => null)
    if (!made) return
    toast.success(repeatedText(made), { label: t`Undo`, onAction: () => void acts.takeBack(made) })
    onClose()
  }

  return (
    <FormDialog
      title={t`Repeat this post`}
      submitLabel={t`Repeat`}
      pending={create.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RepeatFields
        businessId={businessId}
        contentType={contentType}
        timeZone={timeZone}
        {...begins}
        repeat={repeat}
        mayBeNever={false}
        errors={errors}
        onChange={(changed) => {
          create.reset()
          if (changed) setRepeat(changed)
        }}
      />
      {create.isError &&
        (isPlanRefusal(create.error) ? (
          <PlanRefusal error={create.error} kept={t`The post stays as it is.`} />
        ) : (
          <Problem error={create.error} fallback={t`It could not be repeated`} />
        ))}
    </FormDialog>
  )
}
