import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import { channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatTime } from '../../../../lib/formats.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ChannelMark } from '../channels/channel-mark.tsx'
import { DeliveryMenu } from './delivery-menu.tsx'
import { LiveChangeNote } from './live-change-note.tsx'
import { sayNextStep } from './next-step.tsx'
import { ReplyProgress } from './reply-progress.tsx'
import { sayResults } from '../../../../lib/results.ts'

/** One delivery in the table: where it stands, why, and what is to be done about it. */
export function DeliveryRow({ delivery, timeZone, onShow }: { delivery: Delivery; timeZone: string; onShow: () => void }) {
  const note = noteOf(delivery, timeZone)
  return (
    <tr>
      <td className="num m">{formatTime(delivery.dueAt, timeZone)}</td>
      <td>
        <Link className="m post" to="/app/repository/$postId" params={{ postId: delivery.postId }}>
          {delivery.postTitle}
        </Link>
        <span className="t12 soft whose" title={delivery.businessName}>
          {delivery.businessName}
        </span>
      </td>
      <td>
        <TypeLabel type={delivery.contentType} />
        <span className="t12 soft where">
          <ChannelMark kind={delivery.channelKind} size={14} />
          <span>{[delivery.channelName, ...platformOf(delivery)].join(' · ')}</span>
        </span>
      </td>
      <td>
        <StatusBadge status={delivery.status} />
      </td>
      <td className="note t13 soft">
        {note}
        {(delivery.nextStep ?? delivery.status === 'retrying') && (
          <button
            type="button"
            className="link t12 block text-start"
            aria-label={t`What happened: ${ph({ title: delivery.postTitle })}`}
            onClick={onShow}
          >
            <Trans>What happened</Trans>
          </button>
        )}
      </td>
      <td className="r">
        <DeliveryMenu delivery={delivery} onShow={onShow} />
      </td>
    </tr>
  )
}

/** What is to be said of a delivery beside its status; null where that says it. */
export function noteOf(delivery: Delivery, timeZone: string): ReactNode {
  const { remoteUrl, results, replies, liveChange, status, nextAttemptAt, attempts, reason, nextStep } = delivery
  if (remoteUrl || replies.length > 0 || liveChange) {
    return (
      <>
        {remoteUrl && (
          <a className="link whitespace-nowrap" href={remoteUrl} target="_blank" rel="noreferrer">
            <Trans>View post</Trans>
          </a>
        )}
        {status === 'published' && reason && <span className="block">{reason}</span>}
        {results && <span className="t12 block num">{sayResults(results)}</span>}
        <ReplyProgress delivery={delivery} timeZone={timeZone} />
        <LiveChangeNote delivery={delivery} />
      </>
    )
  }
  if (status === 'retrying' && nextAttemptAt)
    return t`Attempt ${ph({ number: attempts + 1 })} of 6 at ${ph({ time: formatTime(nextAttemptAt, timeZone) })}`
  if (!nextStep) return reason
  return (
    <>
      {reason && <span className="block">{reason}</span>}
      <span className="block ink">{sayNextStep(nextStep, delivery)}</span>
    </>
  )
}

/** Two accounts outside may be called the same; what is built in is called as what it is. */
function platformOf({ channelKind, channelName }: Delivery): string[] {
  const label = say(channelKinds[channelKind].label)
  return isOutside(channelKind) && label !== channelName ? [label] : []
}
