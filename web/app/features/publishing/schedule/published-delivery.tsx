import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { CheckCheck, Copy, ExternalLink } from 'lucide-react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { sayResults } from '../../../../lib/results.ts'

/** Where a published post can be seen, and since when. */
export function PublishedDelivery({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { channelName, channelKind, publishedAt, dueAt, remoteUrl, results } = delivery
  return (
    <article className="grid gap-3" aria-label={t`Published on ${channelName}`}>
      <div className="stamp">
        <CheckCheck className="c-good" aria-hidden="true" />
        <div>
          <div className="m">
            <Trans>Published on {channelName}</Trans>
          </div>
          <div className="t12 soft num">{formatZoned(publishedAt ?? dueAt, timeZone)}</div>
        </div>
      </div>
      {results && (
        <p className="t13 num">
          {sayResults(results)}
          <span className="t12 soft block">
            {results.isGone
              ? t`It is not there any more. Counted last on ${ph({ time: formatZoned(results.countedAt, timeZone) })}.`
              : t`Counted on ${ph({ time: formatZoned(results.countedAt, timeZone) })}`}
          </span>
        </p>
      )}
      {remoteUrl ? (
        <div className="grid grid-cols-2 gap-2">
          <a className={buttonClass()} href={remoteUrl} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" /> <Trans>See it live</Trans>
          </a>
          <Button icon={Copy} onClick={() => copyAddress(remoteUrl)}>
            <Trans>Copy address</Trans>
          </Button>
        </div>
      ) : (
        !channelCan(channelKind, 'mails') && (
          <p className="hint">
            <Trans>The platform gave no address.</Trans>
          </p>
        )
      )}
    </article>
  )
}

async function copyAddress(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(t`Address copied`)
  } catch {
    toast.error(t`The browser did not allow copying. Open the post and copy its address there.`)
  }
}
