import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Broadcast } from '@postwright/contract/publishing/messages'
import { useQuery } from '@tanstack/react-query'

import { formatDateTime, formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { Figure } from '../newsletters/figure.tsx'
import { sayUnchanged, StopSending } from '../newsletters/stop-sending.tsx'
import { broadcastsQuery, useCancelBroadcast, useResumeBroadcast } from './queries.ts'

/** The newest messages of a business to everybody who agreed, and what became of them. */
export function Broadcasts({ businessId }: { businessId: string }) {
  const broadcasts = useQuery(broadcastsQuery(businessId))
  const items = broadcasts.data ?? []
  return (
    <Sheet title={t`Sent messages`}>
      <LoadState of={broadcasts} rows={2} loading={t`Loading messages`} failed={t`The messages could not be loaded`} />
      {broadcasts.isSuccess && items.length === 0 && (
        <EmptyState art="page" title={t`Nothing was sent yet`}>
          {t`Write a post of the type WhatsApp, have it approved, and schedule it on your number.`}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="nl-issues">
          {items.map((broadcast) => (
            <li key={broadcast.id}>
              <BroadcastFigures broadcast={broadcast} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

const statuses: Record<Broadcast['status'], string> = {
  sending: t`Being sent`,
  paused: t`Paused`,
  cancelled: t`Stopped`,
  sent: t`Handed over`,
}

/** How a message goes on, and what became of it. */
export function BroadcastFigures({ broadcast }: { broadcast: Broadcast }) {
  const { text, status, note, createdAt, channelName, template, figures, problems } = broadcast
  const { manageChannels } = useMay()
  const isOpen = status === 'sending' || status === 'paused'
  return (
    <div className="nl-issue">
      <div className="row">
        <div className="grow min-w-0">
          <div className="m trunc">{text}</div>
          <div className="t12 soft num">
            {statuses[status]} · {formatDateTime(createdAt)} · {channelName}
            {template !== null && ` · ${template}`} · {plural({ count: figures.recipients }, { one: '# person', other: '# people' })}
          </div>
        </div>
        {isOpen && manageChannels && <Decisions broadcast={broadcast} />}
      </div>
      {isOpen && (
        <Progress
          label={t`People of this message`}
          done={figures.recipients - figures.waiting}
          total={figures.recipients}
          warn={status === 'paused'}
        />
      )}
      {note && <p className="t13 c-warn break-words">{note}</p>}
      <dl className="nl-figures">
        <Figure label={t`Still to come`} count={figures.waiting} />
        <Figure label={t`On its way`} count={figures.accepted} />
        <Figure label={t`Sent`} count={figures.sent} />
        <Figure label={t`Delivered`} count={figures.delivered + figures.read} always />
        <Figure label={t`Read`} count={figures.read} always />
        <Figure label={t`Failed`} count={figures.failed} always />
        <Figure label={t`Left before their turn`} count={figures.skipped} />
        <Figure label={t`Unclear`} count={figures.unclear} />
      </dl>
      {problems.length > 0 && (
        <ul className="grid gap-1 t13 break-words">
          {problems.map(({ reason, people }) => (
            <li key={reason}>
              <span className="m num">{formatNumber(people)}</span> {reason}
            </li>
          ))}
        </ul>
      )}
      {figures.unclear > 0 && (
        <p className="t12 soft">
          <Trans>Unclear: WhatsApp did not answer. The message may arrive, so that it is not sent again; WhatsApp may still tell.</Trans>
        </p>
      )}
    </div>
  )
}

function Decisions({ broadcast: { id, status, figures } }: { broadcast: Broadcast }) {
  const [resume, cancel] = [useResumeBroadcast(), useCancelBroadcast()]
  return (
    <>
      {status === 'paused' && (
        <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate({ id }, { onError: sayUnchanged })}>
          <Trans>Go on</Trans>
        </Button>
      )}
      <StopSending
        id={id}
        title={t`Stop this message?`}
        description={plural(
          { count: figures.waiting },
          {
            one: '# person who waits gets nothing. What was sent cannot be taken back.',
            other: '# people who wait get nothing. What was sent cannot be taken back.',
          },
        )}
        cancel={cancel}
      />
    </>
  )
}
