import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { useQuery } from '@tanstack/react-query'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { LoadState } from '../../../../ui/load-state.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { AttemptLog } from './attempt-log.tsx'
import { NextStep } from './next-step.tsx'
import { deliveryQuery } from './queries.ts'

interface DeliveryPanelProps {
  /** As its list has it: what is newer is asked for. */
  delivery: Delivery
  timeZone: string
  onClose: () => void
}

/** What happened to one delivery: why it is where it is, what to do about it, and everything that was tried. */
export function DeliveryPanel({ delivery, timeZone, onClose }: DeliveryPanelProps) {
  const detail = useQuery(deliveryQuery(delivery.id))
  const { status, dueAt, businessName, reason, nextStep, nextAttemptAt, postTitle } = detail.data ?? delivery
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={postTitle}>
      <div className="grid gap-4 p-4">
        <div className="grid gap-1">
          <p className="row flex-wrap">
            <StatusBadge status={status} />
            <span className="num">{formatZoned(dueAt, timeZone)}</span>
          </p>
          <p className="soft">
            {deliveredTo(delivery)}, {businessName}
          </p>
        </div>
        {reason && <p>{reason}</p>}
        {status === 'retrying' && nextAttemptAt && <p>{t`It is tried again on ${{ time: formatZoned(nextAttemptAt, timeZone) }}.`}</p>}
        {nextStep && <NextStep step={nextStep} delivery={detail.data ?? delivery} />}
        <section className="grid gap-2" aria-label={t`What was tried`}>
          <h3 className="h3">
            <Trans>What was tried</Trans>
          </h3>
          <LoadState of={detail} rows={2} loading={t`Loading the log`} failed={t`The log could not be loaded`} />
          {detail.data?.log.length === 0 && (
            <p className="soft">
              <Trans>Nothing has been sent yet.</Trans>
            </p>
          )}
          {detail.data && <AttemptLog attempts={detail.data.log} timeZone={timeZone} />}
        </section>
      </div>
    </SidePanel>
  )
}
