import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Clock, Send } from 'lucide-react'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { useCancelDelivery } from './queries.ts'
import { SendMany } from './send-many.tsx'
import { useSendAgain } from './use-send-again.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'

interface MissedBannerProps {
  deliveries: Delivery[]
  timeZoneOf: (businessId: string) => string
}

/** What was due while nothing could send: too late to go out without asking. */
export function MissedBanner({ deliveries, timeZoneOf }: MissedBannerProps) {
  const { publish } = useMay()
  if (deliveries.length === 0) return null
  return (
    <div className="mb-6">
      <Banner
        tone="bad"
        icon={Clock}
        title={t`${plural({ count: deliveries.length }, { one: '# delivery missed its', other: '# deliveries missed their' })} time`}
        actions={publish && <SendMany deliveries={deliveries} />}
      >
        <p>{publish ? t`Too late to send without asking you.` : t`Too late to send without asking. ${writers} decide.`}</p>
        <ul className="mt-3 grid gap-2">
          {deliveries.map((delivery) => (
            <MissedRow key={delivery.id} delivery={delivery} timeZone={timeZoneOf(delivery.businessId)} mayDecide={publish ?? false} />
          ))}
        </ul>
      </Banner>
    </div>
  )
}

function MissedRow({ delivery, timeZone, mayDecide }: { delivery: Delivery; timeZone: string; mayDecide: boolean }) {
  const again = useSendAgain(delivery.id)
  const showFailure = useFailureToast()
  const cancel = useCancelDelivery()
  return (
    <li className="row flex-wrap">
      <span className="num">{formatZoned(delivery.dueAt, timeZone)}</span>
      <span className="m">{delivery.postTitle}</span>
      <span className="min-w-0 flex-[1_1_180px]">
        {deliveredTo(delivery)} · {delivery.businessName}
      </span>
      {mayDecide && (
        <span className="row">
          <Button size="sm" icon={Send} pending={again.pending} onClick={again.send}>
            <Trans>Send now</Trans>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            pending={cancel.isPending}
            onClick={() => cancel.mutateAsync({ id: delivery.id }).catch(showFailure)}
          >
            <Trans>Cancel</Trans>
          </Button>
          {again.question}
        </span>
      )}
    </li>
  )
}
