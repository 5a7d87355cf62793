import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { Banner } from '../../../../ui/banner.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { confirmQuery } from './queries.ts'
import { orderTitle } from './words.ts'

interface ComingBackProps {
  orderId: string
  onClose: () => void
}

/** Back from where an order is paid: what became of it, which may not be told yet. Nothing for an order that is not of this workspace. */
export function ComingBack({ orderId, onClose }: ComingBackProps) {
  const { data: order } = useQuery(confirmQuery(orderId))
  if (!order) return null
  const close = <IconButton icon={X} size="sm" label={t`Close`} onClick={onClose} />
  return (
    <div className="bill-low">
      {order.state === 'open' ? (
        <Banner tone="info" title={t`Your payment is being confirmed: ${{ what: orderTitle(order) }}`} actions={close}>
          {t`Until it is, everything stays as it was. If you have paid, do not pay again: it begins by itself.`}
        </Banner>
      ) : (
        <OrderOutcome order={order} actions={close} />
      )}
    </div>
  )
}
