import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, X } from 'lucide-react'
import { useState } from 'react'

import { channelNamed, deliveredTo } from '../../../../lib/channel-named.ts'
import { fieldErrors } from '../../../../lib/errors.ts'
import { useSteadyRows } from '../../../../lib/steady-rows.ts'
import { Button } from '../../../../ui/button.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { RowOutcome } from '../../../../ui/row-outcome.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { AttemptLog } from './attempt-log.tsx'
import { channelsQuery } from '../channels/queries.ts'
import { deliveryQuery, useResolveDelivery } from './queries.ts'

interface NeedsAttentionProps {
  deliveries: Delivery[]
  timeZoneOf: (businessId: string) => string
}

/** Deliveries of which only a person can tell whether they are live. What was answered keeps its place: a second press answers nothing else. */
export function NeedsAttention({ deliveries, timeZoneOf }: NeedsAttentionProps) {
  const rows = useSteadyRows(deliveries, ({ id }) => id)
  if (deliveries.length === 0) return null
  return (
    <Sheet title={t`Needs attention`} count={deliveries.length} note={t`Nothing is sent again until you say “It is not”`}>
      <div className="attention">
        {rows.map(({ row: delivery, isGone }) => (
          <Question key={delivery.id} delivery={delivery} isAnswered={isGone} timeZone={timeZoneOf(delivery.businessId)} />
        ))}
      </div>
    </Sheet>
  )
}

interface QuestionProps {
  delivery: Delivery
  isAnswered: boolean
  timeZone: string
}

function Question({ delivery, isAnswered, timeZone }: QuestionProps) {
  const detail = useQuery(deliveryQuery(delivery.id))
  const channels = useQuery(channelsQuery(delivery.businessId))
  const channel = channels.data?.find(({ id }) => id === delivery.channelId)
  const { publish } = useMay()

  return (
    <article data-type={delivery.contentType}>
      <p className="row flex-wrap">
        <TypeLabel type={delivery.contentType} />
        <span className="soft">
          {deliveredTo(delivery)}, {delivery.businessName}
        </span>
      </p>
      <blockquote>{delivery.postTitle}</blockquote>
      {delivery.reason && <p className="t13">{delivery.reason}</p>}
      {channel?.address && (
        <p className="t13">
          <a className="link row inline-flex" href={channel.address} target="_blank" rel="noreferrer">
            <Trans>Open {ph({ name: channelNamed(channel) })}</Trans> <ExternalLink className="i-14" aria-hidden="true" />
          </a>
        </p>
      )}
      {detail.data && <AttemptLog attempts={detail.data.log} timeZone={timeZone} />}
      {detail.isError && <ErrorState title={t`The log could not be loaded`} onRetry={() => detail.refetch()} />}
      {isAnswered ? (
        <RowOutcome>
          <Trans>Answered</Trans>
        </RowOutcome>
      ) : publish ? (
        <Answer delivery={delivery} />
      ) : (
        <p className="hint">
          <Trans>{writers} decide.</Trans>
        </p>
      )}
    </article>
  )
}

function Answer({ delivery }: { delivery: Delivery }) {
  const resolve = useResolveDelivery()
  const [address, setAddress] = useState('')
  const wrong = fieldErrors(resolve.error).remoteUrl

  return (
    <>
      <Field label={t`Address of the post, if it is live`} error={wrong}>
        <Input type="url" value={address} placeholder="https://" onChange={(event) => setAddress(event.currentTarget.value)} />
      </Field>
      <div className="acts">
        <Button
          icon={Check}
          pending={resolve.isPending}
          onClick={() => resolve.mutateAsync({ id: delivery.id, answer: 'live', remoteUrl: address.trim() || null }).catch(report)}
        >
          <Trans>It is live</Trans>
        </Button>
        <Button
          icon={X}
          pending={resolve.isPending}
          onClick={() => resolve.mutateAsync({ id: delivery.id, answer: 'not_live' }).catch(report)}
        >
          <Trans>It is not</Trans>
        </Button>
      </div>
    </>
  )
}

/** What concerns the address is shown at its field. */
function report(error: unknown) {
  if (!fieldErrors(error).remoteUrl) toast.failed(error, t`Your answer could not be saved`)
}
