import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'

import { buttonClass } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { statusLook } from '../../../../../ui/status-badge.tsx'
import { WordDiff } from '../../../content/posts/editor/word-diff.tsx'
import { AskCard } from './ask-card.tsx'
import { DoneCard } from './done-card.tsx'
import { QuietLine } from './quiet-line.tsx'
import type { CardProps } from './tool-card.tsx'

export function ReviseCard({ call, card, mayWrite, decision }: CardProps<'revise'>) {
  const { postId, title, contentType, words, status, before, after } = card
  if (call.state === 'proposed')
    return (
      <AskCard
        question={t`Revise “${title}”?`}
        yes={t`Revise it`}
        effects={[[Undo2, t`Its status is “${{ status: statusLook(status).label }}”: with a new text it goes back to draft.`]]}
        mayDecide={mayWrite}
        decision={decision}
      >
        <div className="ch-change">
          <TypeLabel type={contentType} />
          <span>{words}</span>
        </div>
      </AskCard>
    )
  if (call.state === 'running') return <QuietLine call={call}>{t`Revising “${title}”: ${words}`}</QuietLine>
  const hasChanged = call.state === 'done' && before !== after && card.outcome !== 'unchanged'
  return (
    <DoneCard
      call={call}
      label={t`Revised post`}
      title={titleOf(call.state, card)}
      facts={words}
      mayDecide={mayWrite}
      decision={decision}
      links={
        <Link className={buttonClass({ size: 'sm' })} to="/app/repository/$postId" params={{ postId }}>
          <Trans>Open</Trans>
        </Link>
      }
    >
      {hasChanged && (
        <div className="ch-diff">
          <WordDiff from={before} to={after} label={t`What the revision changed`} />
        </div>
      )}
    </DoneCard>
  )
}

function titleOf(state: string, { title, outcome }: ChatCardOf<'revise'>): string {
  if (state === 'undone') return t`“${title}” has its text from before again`
  if (state === 'declined') return t`“${title}” was not revised`
  if (outcome === 'unchanged') return t`Nothing to change in “${title}”`
  if (outcome === 'aside') return t`“${title}” was changed by somebody meanwhile: the revised text is kept beside it`
  return t`“${title}” revised`
}
