import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'

import { formatDate, formatTime } from '../../../../../lib/formats.ts'
import { buttonClass } from '../../../../../ui/button.tsx'
import { AskCard } from './ask-card.tsx'
import { DoneCard } from './done-card.tsx'
import { QuietLine } from './quiet-line.tsx'
import type { CardProps } from './tool-card.tsx'

export function TaskCard({ call, card, mayWrite, decision }: CardProps<'task'>) {
  const { title, description } = card
  const facts = factsOf(card)
  if (call.state === 'running') return <QuietLine call={call} />
  if (call.state === 'proposed')
    return (
      <AskCard
        question={t`Make this task?`}
        yes={t`Make the task`}
        effects={[[ListChecks, t`It stands among the tasks of the workspace, for everybody to see.`]]}
        mayDecide={mayWrite}
        decision={decision}
      >
        <div className="ch-change">
          <span className="b">{title}</span>
          {description && <span className="soft">{description}</span>}
          {facts && <span className="t12 soft num">{facts}</span>}
        </div>
      </AskCard>
    )
  return (
    <DoneCard
      call={call}
      label={t`Task`}
      title={titleOf(call.state, title)}
      facts={call.state === 'done' ? facts : ''}
      mayDecide={mayWrite}
      decision={decision}
      links={
        <Link className={buttonClass({ size: 'sm' })} to="/app/tasks">
          <Trans>Open</Trans>
        </Link>
      }
    />
  )
}

function titleOf(state: string, title: string): string {
  return state === 'done' ? t`Task made: ${title}` : state === 'undone' ? t`Task taken back: ${title}` : t`Task not made: ${title}`
}

/** "Aisha Davids · due Fri 25 Sep, 12:00 · high priority" */
function factsOf({ assignee, dueOn, dueTime, priority }: ChatCardOf<'task'>): string {
  const day = dueOn && formatDate(`${dueOn}T12:00:00Z`, 'UTC')
  const time = dueOn && dueTime && formatTime(`${dueOn}T${dueTime}:00Z`, 'UTC')
  const due = day && (time ? t`due ${day}, ${time}` : t`due ${day}`)
  const urgency =
    priority === 'normal' ? '' : t`${select(priority, { low: 'low priority', high: 'high priority', urgent: 'urgent', other: '' })}`
  return [assignee?.name, due, urgency].filter(Boolean).join(' · ')
}
