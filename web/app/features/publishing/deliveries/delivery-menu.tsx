import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery, DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { useQuery } from '@tanstack/react-query'
import { Ban, Ellipsis, History, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { AttemptLog } from './attempt-log.tsx'
import { deliveryQuery, useCancelDelivery } from './queries.ts'
import { useSendAgain } from './use-send-again.tsx'
import { useTakeDown } from './use-take-down.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'

const sendable = new Set<DeliveryStatus>(['failed', 'missed'])
const cancellable = new Set<DeliveryStatus>(['scheduled', 'retrying', 'held', 'missed'])

export function DeliveryMenu({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const [showsLog, setShowsLog] = useState(false)
  const again = useSendAgain(delivery.id)
  const takingDown = useTakeDown(delivery)
  const showFailure = useFailureToast()
  const cancel = useCancelDelivery()
  const { publish } = useMay()

  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`Actions for ${{ postTitle: delivery.postTitle }}`} />}>
        <MenuItem icon={History} onSelect={() => setShowsLog(true)}>
          <Trans>Show the log</Trans>
        </MenuItem>
        {publish && sendable.has(delivery.status) && (
          <MenuItem icon={Send} disabled={again.pending} onSelect={again.send}>
            <Trans>Send now</Trans>
          </MenuItem>
        )}
        {publish && cancellable.has(delivery.status) && (
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
      {showsLog && <LogPanel delivery={delivery} timeZone={timeZone} onClose={() => setShowsLog(false)} />}
    </>
  )
}

function LogPanel({ delivery, timeZone, onClose }: { delivery: Delivery; timeZone: string; onClose: () => void }) {
  const detail = useQuery(deliveryQuery(delivery.id))
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={delivery.postTitle}>
      <LoadState of={detail} rows={2} loading={t`Loading the log`} failed={t`The log could not be loaded`} />
      {detail.data && (
        <div className="p-4">
          {detail.data.log.length === 0 && (
            <p className="soft">
              <Trans>Nothing has been sent yet.</Trans>
            </p>
          )}
          <AttemptLog attempts={detail.data.log} timeZone={timeZone} />
        </div>
      )}
    </SidePanel>
  )
}
