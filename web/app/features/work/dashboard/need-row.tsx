import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LostChannel, WaitingAccount } from '@postwright/contract/work/dashboard'
import { Link } from '@tanstack/react-router'
import { KeyRound, Plug, UserRoundCheck } from 'lucide-react'

import { Button, buttonClass } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'
import { useApprove } from '../../operator/admin/queries.ts'
import { useReconnect } from '../../publishing/channels/queries.ts'
import type { Clock } from '../tasks/due-text.ts'
import { DeliveryNeed } from './delivery-need.tsx'
import { NeedFrame } from './need-frame.tsx'
import { decide, type Need, type OnOutcome } from './needs.ts'
import { ReturnedNeed } from './returned-need.tsx'
import { ReviewNeed } from './review-need.tsx'
import { TaskNeed } from './task-need.tsx'

export interface NeedRowProps {
  need: Need
  /** Of the workspace. */
  clock: Clock
  /** What became of it; its buttons are gone. */
  outcome: string | undefined
  onOutcome: OnOutcome
}

export function NeedRow({ need, clock, outcome, onOutcome }: NeedRowProps) {
  const left = { outcome, onOutcome }
  switch (need.kind) {
    case 'channels':
      return <ChannelNeed channel={need.channel} {...left} />
    case 'reviews':
      return <ReviewNeed post={need.post} {...left} />
    case 'returned':
      return <ReturnedNeed post={need.post} outcome={outcome} />
    case 'tasks':
      return <TaskNeed task={need.task} clock={clock} {...left} />
    case 'accounts':
      return <AccountNeed person={need.person} {...left} />
    case 'links':
      return <LinkNeed request={need.request} outcome={outcome} />
    default:
      return <DeliveryNeed kind={need.kind} delivery={need.delivery} {...left} />
  }
}

type Left = Pick<NeedRowProps, 'outcome' | 'onOutcome'>

function ChannelNeed({ channel, outcome, onOutcome }: Left & { channel: LostChannel }) {
  const reconnect = useReconnect()
  const showFailure = useFailureToast()
  const what = t`${{ channel: channel.name }} must be reconnected`
  const held = plural({ held: channel.held }, { one: '# delivery held', other: '# deliveries held' })
  return (
    <NeedFrame
      icon={Plug}
      tone="bad"
      what={what}
      detail={channel.held > 0 ? t`${{ business: channel.businessName }} · ${held}` : channel.businessName}
      outcome={outcome}
    >
      <Button
        size="sm"
        aria-label={t`Reconnect: ${what}`}
        pending={reconnect.isPending}
        onClick={() => decide(() => reconnect.mutateAsync({ id: channel.id }), t`Reconnected`, onOutcome, showFailure)}
      >
        <Trans>Reconnect</Trans>
      </Button>
    </NeedFrame>
  )
}

function AccountNeed({ person, outcome, onOutcome }: Left & { person: WaitingAccount }) {
  const approve = useApprove()
  const what = t`${{ person: person.fullName }} waits for approval`
  return (
    <NeedFrame icon={UserRoundCheck} tone="info" what={what} detail={person.email} outcome={outcome}>
      <Button
        size="sm"
        aria-label={t`Approve: ${what}`}
        pending={approve.isPending}
        onClick={() =>
          decide(
            () => approve.mutateAsync({ userId: person.userId }),
            t`Approved`,
            onOutcome,
            (error) => toast.failed(error, t`The account could not be approved`),
          )
        }
      >
        <Trans>Approve</Trans>
      </Button>
      <Link to="/app/admin" className={buttonClass({ size: 'sm', variant: 'ghost' })} aria-label={t`Look: ${what}`}>
        <Trans>Look</Trans>
      </Link>
    </NeedFrame>
  )
}

/** Without a mail server, links that people wait for are handed on by an administrator. */
function LinkNeed({ request, outcome }: { request: Extract<Need, { kind: 'links' }>['request']; outcome: string | undefined }) {
  return (
    <NeedFrame
      icon={KeyRound}
      tone="warn"
      what={request.title}
      detail={t`This site sends no mail: copy the link and hand it on`}
      outcome={outcome}
    >
      <Link
        to="/app/admin"
        search={Object.fromEntries(new URLSearchParams(request.link.split('?')[1]))}
        className={buttonClass({ size: 'sm' })}
        aria-label={t`Open: ${{ what: request.title }}`}
      >
        <Trans>Open</Trans>
      </Link>
    </NeedFrame>
  )
}
