import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Link } from '@tanstack/react-router'
import { CircleX, Clock, TriangleAlert } from 'lucide-react'

import { Button, buttonClass } from '../../../../ui/button.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'
import { useSendNow } from '../../publishing/deliveries/queries.ts'
import { viewOf } from '../../publishing/deliveries/view-of.ts'
import { NeedFrame } from './need-frame.tsx'
import { decide, type OnOutcome } from './needs.ts'

interface DeliveryNeedProps {
  kind: 'unclear' | 'missed' | 'failed'
  delivery: Delivery
  outcome: string | undefined
  onOutcome: OnOutcome
}

const looks = {
  unclear: { icon: TriangleAlert, tone: 'warn' },
  missed: { icon: Clock, tone: 'bad' },
  failed: { icon: CircleX, tone: 'bad' },
} as const

/** Sends again what did not go out. Whether something is live is decided where its log and its address are. */
export function DeliveryNeed({ kind, delivery, outcome, onOutcome }: DeliveryNeedProps) {
  const send = useSendNow()
  const showFailure = useFailureToast()
  const what = whatHappened(kind, delivery)
  const where = t`${{ channel: delivery.channelName }} · ${{ business: delivery.businessName }}`
  return (
    <NeedFrame {...looks[kind]} what={what} detail={(kind === 'failed' && delivery.reason) || where} outcome={outcome}>
      {kind !== 'unclear' && (
        <Button
          size="sm"
          aria-label={t`Send now: ${what}`}
          pending={send.isPending}
          onClick={() => decide(() => send.mutateAsync({ id: delivery.id }), t`On its way`, onOutcome, showFailure)}
        >
          <Trans>Send now</Trans>
        </Button>
      )}
      <Link
        to="/app/publishing"
        search={{ view: viewOf(delivery), business: undefined }}
        className={buttonClass({ size: 'sm', ...(kind !== 'unclear' && { variant: 'ghost' }) })}
        aria-label={kind === 'unclear' ? t`Decide: ${what}` : t`Look: ${what}`}
      >
        {kind === 'unclear' ? t`Decide` : t`Look`}
      </Link>
    </NeedFrame>
  )
}

function whatHappened(kind: DeliveryNeedProps['kind'], { postTitle: post, isHandedOver }: Delivery): string {
  if (isHandedOver) return t`“${post}” is to be posted by hand now`
  if (kind === 'unclear') return t`“${post}” may or may not be live`
  return kind === 'missed' ? t`“${post}” missed its time` : t`“${post}” could not be published`
}
