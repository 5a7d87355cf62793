import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Clock } from 'lucide-react'
import { useRef, useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatList, formatZoned } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { MoveForm } from './move-form.tsx'
import { Repeating } from '../recurring/repeating.tsx'
import { useSeriesOf } from './use-series-of.ts'
import { useTakeOff } from './use-take-off.ts'

export interface PlannedDeliveriesProps {
  dueAt: string
  deliveries: Delivery[]
  timeZone: string
  mayChange: boolean
}

/** What goes out at one time, with the ways to move it and to cancel it. */
export function PlannedDeliveries({ dueAt, deliveries, timeZone, mayChange }: PlannedDeliveriesProps) {
  const [isMoving, setMoving] = useState(false)
  const moveButton = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const takingOff = useTakeOff()
  const now = useNow()
  const movable = deliveries.filter((delivery) => delivery.movable)
  const cancellable = deliveries.filter((delivery) => delivery.cancellable)
  const [toMove] = movable
  const [first] = deliveries
  const series = useSeriesOf(first?.postId, first?.businessId, dueAt)

  async function cancelAll() {
    const [toCancel] = cancellable
    if (!toCancel) return
    const planned = { postId: toCancel.postId, dueAt, timeZone, deliveryIds: cancellable.map(({ id }) => id) }
    if (await takingOff.takeOff(planned)) setAsking(false)
  }

  return (
    <section className="grid gap-3" aria-label={t`Planned for ${{ dueAt: formatZoned(dueAt, timeZone) }}`}>
      <div className="stamp">
        <Clock className="c-soft" aria-hidden="true" />
        <div>
          <div className="m num">{formatZoned(dueAt, timeZone)}</div>
          <div className="t12 soft">{Date.parse(dueAt) > now.getTime() ? t`Goes out by itself then` : t`Going out`}</div>
        </div>
      </div>
      <ul className="grid gap-2">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} timeZone={timeZone} withoutTime />
        ))}
      </ul>
      {mayChange && (movable.length > 0 || cancellable.length > 0) && (
        <div className="grid grid-cols-2 gap-2">
          <Button ref={moveButton} disabled={movable.length === 0} aria-expanded={isMoving} onClick={() => setMoving(true)}>
            <Trans>Move</Trans>
          </Button>
          <Button disabled={cancellable.length === 0} onClick={() => setAsking(true)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {first && (
        <Repeating
          postId={first.postId}
          businessId={first.businessId}
          contentType={first.contentType}
          timeZone={timeZone}
          dueAt={dueAt}
          channelIds={deliveries.map(({ channelId }) => channelId)}
          series={series}
          mayChange={mayChange}
          isToCome={movable.length > 0}
        />
      )}
      {isMoving && toMove && (
        <MoveForm
          dueAt={dueAt}
          deliveryIds={movable.map(({ id }) => id)}
          timeZone={timeZone}
          contentType={toMove.contentType}
          businessId={toMove.businessId}
          channelIds={movable.map(({ channelId }) => channelId)}
          onClose={() => {
            setMoving(false)
            moveButton.current?.focus()
          }}
        />
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Take it off the calendar?`}
        description={t`It does not go out to ${{ cancellable: names(cancellable) }}. The post stays, and can be scheduled again.`}
        confirmLabel={t`Take off the calendar`}
        cancelLabel={t`Keep it`}
        danger
        pending={takingOff.isPending}
        problem={takingOff.error ? messageOf(takingOff.error, t`It could not be taken off the calendar.`) : undefined}
        onConfirm={cancelAll}
      />
    </section>
  )
}

function names(deliveries: readonly Delivery[]): string {
  return formatList(deliveries.map(({ channelName }) => channelName))
}
