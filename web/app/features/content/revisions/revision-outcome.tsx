import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import type { Revision, RevisionDecision } from '@postwright/contract/content/revisions'
import { Check, History, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatTime } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { asOneText, WordDiff } from '../posts/editor/word-diff.tsx'
import { useDecideRevision } from './queries.ts'
import { askedInWords } from './revision-words.ts'
import type { Asked } from './use-revise.ts'

interface RevisionOutcomeProps {
  post: Post
  revision: Revision
  mayDecide: boolean
  onAgain: (asked: Asked) => Promise<boolean>
  onText: ((post: Post) => void) | undefined
}

/** What came of a revision: what was there and what is now, and what a person makes of it. */
export function RevisionOutcome({ post, revision, mayDecide, onAgain, onText }: RevisionOutcomeProps) {
  const decide = useDecideRevision()
  const { id, state, kind, words, language, content, fromVersion, toVersion } = revision
  const asked = askedInWords(revision)

  async function decideOn(decision: RevisionDecision, done?: string) {
    try {
      const decided = await decide.mutateAsync({ id, decision })
      if (decision !== 'keep') onText?.(decided)
      if (done) toast.success(done)
    } catch (error) {
      toast.failed(error, t`That could not be done. The text is as it was.`)
    }
  }

  const button = (label: string, decision: RevisionDecision, look: { icon?: typeof Check; done?: string } = {}) => (
    <Button size="sm" icon={look.icon} onClick={() => decideOn(decision, look.done)}>
      {label}
    </Button>
  )
  const again = (
    <Button size="sm" icon={RotateCw} onClick={() => onAgain({ kind, words, language })}>
      <Trans>Try again</Trans>
    </Button>
  )

  if (state === 'ready')
    return (
      <Outcome
        head={t`Version ${{ version: toVersion ?? 0 }}, ${{ time: formatTime(revision.startedAt) }}, from “${asked}”`}
        actions={
          mayDecide && (
            <>
              {button(t`Back to version ${fromVersion}`, 'back', { icon: History, done: t`Version ${fromVersion} is the text again` })}
              {button(t`Keep it`, 'keep', { icon: Check })}
            </>
          )
        }
      >
        <WordDiff from={asOneText(revision.before)} to={asOneText(content)} label={t`What the revision changed`} />
      </Outcome>
    )
  if (state === 'aside')
    return (
      <Outcome
        head={t`Revised from “${asked}”, and kept aside: ${{ person: post.editedBy.name }} saved this text meanwhile`}
        isWarning
        actions={
          mayDecide && (
            <>
              {button(t`Use the revised text`, 'use', { icon: Check, done: t`The revised text is used. The text before it is a version.` })}
              {button(t`Leave it`, 'keep')}
            </>
          )
        }
      >
        <WordDiff from={asOneText(post.content)} to={asOneText(content)} label={t`From the text now to the revised one`} />
      </Outcome>
    )
  if (state === 'unchanged')
    return (
      <Outcome head={t`Nothing to change for “${asked}”`} actions={mayDecide && button(t`Close`, 'keep')}>
        <p className="soft">
          {revision.composer
            ? t`The composer’s rules find nothing in this text to change. Say it in other words, or have an AI model revise it.`
            : t`The model answered with the same text. Say in more words what to change.`}
        </p>
      </Outcome>
    )
  return (
    <Outcome
      head={state === 'stopped' ? t`Stopped: “${asked}”` : t`It could not be revised: “${asked}”`}
      isWarning={state === 'failed'}
      actions={
        mayDecide && (
          <>
            {again}
            {button(t`Close`, 'keep')}
          </>
        )
      }
    >
      <p className="soft">{revision.message ?? t`Your text is as it was.`}</p>
      {content.body && (
        <details>
          <summary>
            <Trans>What was written ({ph({ count: content.body.length })} characters)</Trans>
          </summary>
          <p className="rv-text">{asOneText(content)}</p>
        </details>
      )}
    </Outcome>
  )
}

interface OutcomeProps {
  head: string
  isWarning?: boolean
  actions: ReactNode
  children: ReactNode
}

function Outcome({ head, isWarning = false, actions, children }: OutcomeProps) {
  return (
    <div className="rv-out" data-warning={isWarning || undefined}>
      <div className="rv-out-head">
        <p className={isWarning ? 't12 c-warn' : 't12 soft num'} role="status">
          {head}
        </p>
        <span className="row gap-2">{actions}</span>
      </div>
      <div className="rv-change">{children}</div>
    </div>
  )
}
