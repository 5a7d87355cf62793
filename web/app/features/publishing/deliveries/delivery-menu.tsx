import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery, DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { Ban, Ellipsis, History, Send, Trash2 } from 'lucide-react'

import { IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { useCancelDelivery } from './queries.ts'
import { useSendAgain } from './use-send-again.tsx'
import { useTakeDown } from './use-take-down.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'

const sendable = new Set<DeliveryStatus>(['failed', 'missed'])

export function DeliveryMenu({ delivery, onShow }: { delivery: Delivery; onShow: () => void }) {
  const again = useSendAgain(delivery.id)
  const takingDown = useTakeDown(delivery)
  const showFailure = useFailureToast()
  const cancel = useCancelDelivery()
  const { publish } = useMay()

  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`Actions for ${{ postTitle: delivery.postTitle }}`} />}>
        <MenuItem icon={History} onSelect={onShow}>
          <Trans>Show the log</Trans>
        </MenuItem>
        {publish && sendable.has(delivery.status) && (
          <MenuItem icon={Send} disabled={again.pending} onSelect={again.send}>
            <Trans>Send now</Trans>
          </MenuItem>
        )}
        {publish && delivery.cancellable && (
          <MenuItem
            icon={Ban}
            danger
            disabled={cancel.isPending}
            onSelect={() => void cancel.mutateAsync({ id: delivery.id }).catch(showFailure)}
          >
            <Trans>Cancel delivery</Trans>
          </MenuItem>
        )}
        {publish && delivery.canTakeDown && (
          <MenuItem icon={Trash2} danger disabled={delivery.liveChange?.isUnderWay ?? false} onSelect={takingDown.ask}>
            <Trans>Take down…</Trans>
          </MenuItem>
        )}
      </Menu>
      {takingDown.question}
      {again.question}
    </>
  )
}
