import { viewOf } from '../deliveries/view-of.ts'
import { t } from '@lingui/core/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Link } from '@tanstack/react-router'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'

export interface DeliveryLineProps {
  delivery: Delivery
  timeZone: string
  /** Several with one time say it above them. */
  withoutTime?: boolean
}

/** One channel: how it stands there, why it is not where it should be, and where to decide about it. */
export function DeliveryLine({ delivery, timeZone, withoutTime = false }: DeliveryLineProps) {
  const { status, dueAt, reason, businessId, cancellable, movable, isHandedOver } = delivery
  const waitsForPerson = status === 'needs_attention' || ((cancellable || movable) && (status === 'failed' || status === 'missed'))
  return (
    <li className="grid gap-1">
      <span className="row">
        <span className="grow trunc">{deliveredTo(delivery)}</span>
        <StatusBadge status={status} />
      </span>
      {!withoutTime && <span className="t12 soft num">{formatZoned(dueAt, timeZone)}</span>}
      {reason && <span className="t12 c-warn">{reason}</span>}
      {waitsForPerson && (
        <Link className="link t12" to="/app/publishing" search={{ business: businessId, view: viewOf(delivery) }}>
          {isHandedOver
            ? t`Get the text, and say that it is out`
            : status === 'needs_attention'
              ? t`Say whether it is live`
              : t`Decide in Publishing`}
        </Link>
      )}
    </li>
  )
}
