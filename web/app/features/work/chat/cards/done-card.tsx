import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCall } from '@postwright/contract/work/chat-cards'
import { CircleCheck, CircleSlash, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatTime } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { Spinner } from '../../../../../ui/spinner.tsx'
import type { useDecision } from './use-decision.ts'

interface DoneCardProps {
  call: ChatCall
  /** The accessible name: "Task made". */
  label: string
  /** What was done, not done, or taken back. */
  title: string
  /** More about it. */
  facts?: string
  mayDecide: boolean
  decision: ReturnType<typeof useDecision>
  /** Ways to what it made. */
  links?: ReactNode
  children?: ReactNode
}

/** What became of a proposal: it says so, and offers the way back where there is one. */
export function DoneCard({ call, label, title, facts = '', mayDecide, decision, links, children }: DoneCardProps) {
  const { state, canUndo, message } = call
  const isDone = state === 'done'
  const lines = [facts, decidedInWords(call), message ?? ''].filter((words) => words !== '')
  return (
    <section className="sheet ch-card" aria-label={label}>
      <div className="ch-done">
        {state === 'running' ? (
          <Spinner />
        ) : isDone ? (
          <CircleCheck className="c-good" aria-hidden="true" />
        ) : (
          <CircleSlash className="c-soft" aria-hidden="true" />
        )}
        <div role="status">
          <div className="m">{title}</div>
          {lines.length > 0 && <div className="t12 soft num">{lines.join(' · ')}</div>}
        </div>
        <div className="row">
          {isDone && links}
          {isDone && canUndo && mayDecide && (
            <Button size="sm" variant="ghost" icon={Undo2} pending={decision.isPending} onClick={decision.undo}>
              <Trans>Undo</Trans>
            </Button>
          )}
        </div>
      </div>
      {Boolean(decision.error) && (
        <div className="ch-refused" role="alert">
          <FieldError>{messageOf(decision.error, t`It could not be taken back. Try again.`)}</FieldError>
        </div>
      )}
      {children}
    </section>
  )
}

function decidedInWords({ state, decidedAt }: ChatCall): string {
  if (!decidedAt) return ''
  const time = formatTime(decidedAt)
  if (state === 'done') return t`you said yes at ${time}`
  if (state === 'declined') return t`you said no at ${time}`
  return state === 'undone' ? t`taken back at ${time}` : ''
}
