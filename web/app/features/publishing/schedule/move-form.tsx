import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useFreeTimes } from './use-free-times.ts'
import { useGoodTimes } from './use-good-times.ts'
import { useReschedule } from './queries.ts'
import { Refusal } from './refusal.tsx'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import { hasPassed, nextHalfHour } from '../../../../lib/wall-time.ts'
import { instantFrom, type When, WhenFields, whenText } from './when-fields.tsx'

export interface MoveFormProps {
  /** When they are due now. */
  dueAt: string
  deliveryIds: string[]
  timeZone: string
  contentType: ContentType
  businessId: string
  channelIds: readonly string[]
  onClose: () => void
}

/** Another time for what is planned. */
export function MoveForm({ dueAt: planned, deliveryIds, timeZone, contentType, businessId, channelIds, onClose }: MoveFormProps) {
  const now = useNow()
  const before = wallTimeOf(planned, timeZone)
  const [wall, setWall] = useState<When>(() => (hasPassed(before, timeZone, now) ? nextHalfHour(timeZone, now) : before))
  const reschedule = useReschedule()
  const freeTimes = useFreeTimes({ businessId, timeZone, channelIds })
  const goodTimes = useGoodTimes({ businessId, contentType, channelIds })
  const dueAt = instantFrom(wall, timeZone, now)
  const errors = fieldErrors(reschedule.error)

  async function move(confirmDuplicate: boolean) {
    if (!dueAt) return
    try {
      await reschedule.mutateAsync({ deliveryIds, dueAt, confirmDuplicate })
    } catch {
      // The refusal is shown below.
      return
    }
    toast.success(wall === 'now' ? t`It goes out now` : t`Moved to ${{ wall: whenText(wall, timeZone) }}`)
    onClose()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <WhenFields
        wall={wall}
        timeZone={timeZone}
        contentType={contentType}
        goodTimes={goodTimes}
        freeTimes={freeTimes}
        error={errors.dueAt}
        onChange={(chosen) => {
          reschedule.reset()
          setWall(chosen)
        }}
      />
      {reschedule.isError && (
        <Refusal
          error={reschedule.error}
          fallback={t`It could not be moved`}
          confirmLabel={t`Move it all the same`}
          pending={reschedule.isPending}
          fields={['dueAt']}
          onConfirm={() => move(true)}
        />
      )}
      <Button
        variant="primary"
        disabled={!dueAt || wall === before || errors.confirmDuplicate !== undefined}
        pending={reschedule.isPending}
        onClick={() => move(false)}
      >
        {wall === 'now' ? t`Publish now` : wall === before ? t`Choose another time` : t`Move to ${{ wall: whenText(wall, timeZone) }}`}
      </Button>
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onClose}>
        <Trans>Keep the time</Trans>
      </Button>
    </div>
  )
}
