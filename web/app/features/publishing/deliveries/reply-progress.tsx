import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery, DeliveryReply } from '@postwright/contract/publishing/deliveries'
import { RotateCw } from 'lucide-react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { useResolveReply } from './queries.ts'

interface ReplyProgressProps {
  delivery: Pick<Delivery, 'id' | 'replies'>
  timeZone: string
}

/** How far the thread of a published post and its first comment are, and what a person decides about those that did not go out. Nothing without any. */
export function ReplyProgress({ delivery: { id, replies }, timeZone }: ReplyProgressProps) {
  if (replies.length === 0) return null
  const parts = replies.filter(({ kind }) => kind === 'part')
  const comment = replies.find(({ kind }) => kind === 'comment')
  const sent = parts.filter(({ status }) => status === 'sent').length
  return (
    <div className="grid gap-1 t12">
      {parts.length > 0 && (
        <span className="num">
          {t`${ph({ sent: sent + 1 })} of ${plural({ count: parts.length + 1 }, { one: '# part', other: '# parts' })} sent`}
        </span>
      )}
      {comment && <span className="num">{commentInWords(comment, timeZone)}</span>}
      {replies.map((reply) => (
        <OpenReply key={reply.number} deliveryId={id} reply={reply} />
      ))}
    </div>
  )
}

/** Says why one waits, or asks about one that stopped. */
function OpenReply({ deliveryId, reply }: { deliveryId: string; reply: DeliveryReply }) {
  const { publish } = useMay()
  const resolve = useResolveReply()
  const { number, kind, status, reason } = reply
  const isOpen = status === 'failed' || status === 'unclear'
  if (!isOpen && !(reason && status === 'waiting')) return null
  const name = kind === 'comment' ? t`The first comment` : t`Part ${ph({ number: number + 1 })}`
  const answer = (given: 'send_again' | 'live') =>
    resolve.mutate({ id: deliveryId, number, answer: given }, { onError: (error) => toast.error(error.message) })
  return (
    <div className="grid gap-1">
      <span className="c-warn">{t`${name}: ${ph({ reason: reason ?? t`It did not go out.` })}`}</span>
      {isOpen && publish && (
        <span className="row flex-wrap">
          <Button size="sm" icon={RotateCw} pending={resolve.isPending} onClick={() => answer('send_again')}>
            <Trans>Send again</Trans>
          </Button>
          {status === 'unclear' && (
            <Button size="sm" variant="ghost" pending={resolve.isPending} onClick={() => answer('live')}>
              <Trans>It is there</Trans>
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

function commentInWords({ status, nextAt }: DeliveryReply, timeZone: string): string {
  if (status === 'sent') return t`First comment sent`
  if (status === 'waiting' && nextAt) return t`First comment follows on ${ph({ time: formatZoned(nextAt, timeZone) })}`
  return status === 'sending' ? t`First comment is being sent` : t`First comment not sent`
}
