import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Proposal } from '@postwright/contract/publishing/schedule'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Pencil } from 'lucide-react'

import { formatZoned } from '../../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { SidePanel } from '../../../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { cardOf } from './focus-on.ts'
import { LeaveOut } from '../../evergreen/leave-out.tsx'
import { FromLibrary } from './from-library.tsx'
import { PostText } from './post-text.tsx'
import { Repeating } from '../../recurring/repeating.tsx'

interface ProposalPanelProps {
  proposal: Proposal
  /** Left out for whoever schedules nothing. */
  onSchedule: (() => void) | undefined
  onClose: () => void
}

/** A draft that a plan of posts, the evergreen library or a rule has on this day. */
export function ProposalPanel({ proposal, onSchedule, onClose }: ProposalPanelProps) {
  const { postId, businessId, title, contentType, businessName, dueAt, timeZone, status, channel } = proposal
  const footer = (
    <Link className={buttonClass({ block: true })} to="/app/repository/$postId" params={{ postId }}>
      <Pencil aria-hidden="true" /> <Trans>Open the post</Trans>
    </Link>
  )
  return (
    <SidePanel
      open
      modal={false}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={footer}
      returnTo={() => cardOf(proposal.key)}
    >
      <div className="grid gap-5 p-4">
        <p className="row flex-wrap">
          <TypeLabel type={contentType} />
          <span className="soft grow">{businessName}</span>
          <StatusBadge status={status} />
        </p>
        <div>
          <p className="m num">{t`Planned for ${{ when: formatZoned(dueAt, timeZone) }}`}</p>
          <p className="soft t13">
            <Trans>A proposal: nothing goes out until it is scheduled.</Trans>
          </p>
        </div>
        {channel && <p>{t`For ${{ channel: channel.name }}`}</p>}
        {proposal.fromLibrary && <FromLibrary />}
        {proposal.fromLibrary && onSchedule && <LeaveOut postId={postId} onGone={onClose} />}
        {proposal.series && (
          <Repeating
            {...{ postId, businessId, contentType, timeZone, dueAt }}
            channelIds={[]}
            series={proposal.series}
            mayChange={onSchedule !== undefined}
            isToCome
            onGone={onClose}
          />
        )}
        {onSchedule && (
          <Button variant="primary" icon={CalendarPlus} onClick={onSchedule}>
            <Trans>Schedule…</Trans>
          </Button>
        )}
        <PostText postId={postId} businessId={businessId} />
      </div>
    </SidePanel>
  )
}
