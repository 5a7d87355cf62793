import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { CheckCheck, Copy, ExternalLink, Trash2 } from 'lucide-react'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { LiveChangeNote } from '../deliveries/live-change-note.tsx'
import { ReplyProgress } from '../deliveries/reply-progress.tsx'
import { sayResults } from '../../../../lib/results.ts'
import { useTakeDown } from '../deliveries/use-take-down.tsx'

/** Where a published post can be seen, and since when. */
export function PublishedDelivery({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { publish } = useMay()
  const takingDown = useTakeDown(delivery)
  const channel = deliveredTo(delivery)
  const { channelKind, publishedAt, dueAt, remoteUrl, results } = delivery
  const isSentToPeople = channelCan(channelKind, 'mails') || channelCan(channelKind, 'writes-to-people')
  return (
    <article className="grid gap-3" aria-label={t`Published on ${{ channel }}`}>
      <div className="stamp">
        <CheckCheck className="c-good" aria-hidden="true" />
        <div>
          <div className="m">
            <Trans>Published on {ph({ channel })}</Trans>
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
      <ReplyProgress delivery={delivery} timeZone={timeZone} />
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
        !isSentToPeople && (
          <p className="hint">
            <Trans>The platform gave no address.</Trans>
          </p>
        )
      )}
      <LiveChangeNote delivery={delivery} />
      {publish && delivery.canTakeDown && (
        <Button icon={Trash2} pending={delivery.liveChange?.isUnderWay ?? false} onClick={takingDown.ask}>
          <Trans>Take down…</Trans>
        </Button>
      )}
      {publish && !delivery.canTakeDown && (
        <p className="hint">
          {isSentToPeople
            ? t`What was sent to people cannot be taken back.`
            : t`It cannot be taken down from here. Open it, and take it down there.`}
        </p>
      )}
      {takingDown.question}
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
