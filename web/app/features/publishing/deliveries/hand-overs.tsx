import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { HandOver } from '@postwright/contract/publishing/hand-overs'
import { useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, X } from 'lucide-react'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { formatAgo } from '../../../../lib/formats.ts'
import { useSteadyRows } from '../../../../lib/steady-rows.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { RowOutcome } from '../../../../ui/row-outcome.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { HandOverMedia } from './hand-over-media.tsx'
import { deliveryQuery, useResolveDelivery } from './queries.ts'

/** What a person is to post now: the finished text to copy, its media, where it is written, and that it is out. */
export function HandOvers({ deliveries }: { deliveries: Delivery[] }) {
  const rows = useSteadyRows(deliveries, ({ id }) => id)
  if (deliveries.length === 0) return null
  return (
    <Sheet title={t`Post these yourself`} count={deliveries.length} note={t`Each counts as published once you say so`}>
      <div className="attention">
        {rows.map(({ row, isGone }) => (
          <ToPost key={row.id} delivery={row} isAnswered={isGone} />
        ))}
      </div>
    </Sheet>
  )
}

function ToPost({ delivery, isAnswered }: { delivery: Delivery; isAnswered: boolean }) {
  const detail = useQuery(deliveryQuery(delivery.id))
  const { publish } = useMay()
  const handOver = detail.data?.handOver

  return (
    <article data-type={delivery.contentType} aria-label={delivery.postTitle}>
      <p className="row flex-wrap">
        <TypeLabel type={delivery.contentType} />
        <span className="soft">{delivery.businessName}</span>
        {handOver && (
          <span className="soft t13">
            <Trans>since {ph({ ago: formatAgo(handOver.since) })}</Trans>
          </span>
        )}
      </p>
      {isAnswered ? (
        <RowOutcome>
          <Trans>Answered</Trans>
        </RowOutcome>
      ) : (
        <>
          {detail.isPending && <SkeletonRows rows={2} label={t`Loading the text`} />}
          {detail.isError && <ErrorState title={t`The text could not be loaded`} onRetry={() => detail.refetch()} />}
          {handOver && <Parts handOver={handOver} />}
          {publish ? (
            <Answer delivery={delivery} />
          ) : (
            <p className="hint">
              <Trans>{writers} decide.</Trans>
            </p>
          )}
        </>
      )}
    </article>
  )
}

function Parts({ handOver: { title, body, media, composer } }: { handOver: HandOver }) {
  return (
    <>
      {title !== null && <Part label={t`Title`} text={title} copyLabel={t`Copy the title`} />}
      <Part label={t`Text`} text={body} copyLabel={t`Copy the text`} />
      <HandOverMedia media={media} />
      {composer && (
        <p>
          <a className={buttonClass()} href={composer.url} target="_blank" rel="noreferrer">
            <ExternalLink className="i-14" aria-hidden="true" />
            {openLabel(composer)}
          </a>
        </p>
      )}
    </>
  )
}

function openLabel({ at, opensWith }: NonNullable<HandOver['composer']>): string {
  const type = contentTypeLabel(at)
  if (opensWith === 'text') return t`Open ${type} with the text`
  return opensWith === 'link' ? t`Open ${type} with the link` : t`Open ${type}`
}

function Part({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  return (
    <div className="hand-over-part">
      <div className="row justify-between">
        <span className="t13 soft">{label}</span>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <blockquote>{text}</blockquote>
    </div>
  )
}

function Answer({ delivery: { id } }: { delivery: Delivery }) {
  const resolve = useResolveDelivery()
  const [address, setAddress] = useState('')
  const wrong = fieldErrors(resolve.error).remoteUrl
  const answer = (given: Parameters<typeof resolve.mutateAsync>[0]) =>
    resolve.mutateAsync(given).catch((error: unknown) => {
      // What concerns the address is shown at its field.
      if (!fieldErrors(error).remoteUrl) toast.failed(error, t`Your answer could not be saved`)
    })

  return (
    <>
      <Field label={t`Address of the post`} hint={t`If it has one: it is linked from the calendar and the post.`} error={wrong}>
        <Input type="url" value={address} placeholder="https://" onChange={(event) => setAddress(event.currentTarget.value)} />
      </Field>
      <div className="acts">
        <Button
          variant="primary"
          icon={Check}
          pending={resolve.isPending}
          onClick={() => void answer({ id, answer: 'live', remoteUrl: address.trim() || null })}
        >
          <Trans>I posted it</Trans>
        </Button>
        <Button icon={X} pending={resolve.isPending} onClick={() => void answer({ id, answer: 'given_up' })}>
          <Trans>I will not post it</Trans>
        </Button>
      </div>
    </>
  )
}
