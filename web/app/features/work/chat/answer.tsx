import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { type ChatMessage, partsOf } from '@postwright/contract/work/chat-messages'
import { noticeWords } from '@postwright/contract/work/chat-words'
import { say } from '@postwright/contract/core/sentences'
import { Info, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { AnswerActs } from './answer-acts.tsx'
import { AnswerMarkdown } from './answer-markdown.tsx'
import { ToolCard } from './cards/tool-card.tsx'
import { sourceNumbers } from './sources.ts'
import { spokenSentences } from './spoken.ts'
import { useAnswer } from './use-answer.ts'

interface AnswerProps {
  message: ChatMessage
  business: Business
  isLast: boolean
  /** Something is under way, so that nothing else can be asked. */
  isBusy: boolean
  mayWrite: boolean
  onRetry: () => Promise<void>
}

/** An answer as it comes and as it stays: its text, the cards of what was looked for and done, and what can be done with it. */
export function Answer({ message: read, business, isLast, isBusy, mayWrite, onRetry }: AnswerProps) {
  const { message, isLost } = useAnswer(read)
  const [shownSource, showSource] = useState<{ number: number } | null>(null)
  const numbers = sourceNumbers(message)
  const parts = partsOf(message)
  const isWriting = message.state === 'writing'
  const end = parts.at(-1)
  return (
    <article className="ch-ai" aria-label={t`Answer`} aria-busy={isWriting}>
      {parts.map((part) =>
        part.type === 'text' ? (
          <AnswerMarkdown
            key={`text ${part.at}`}
            text={part.text}
            isLive={isWriting && part === end}
            sources={numbers}
            onSource={(number) => showSource({ number })}
          />
        ) : (
          <ToolCard
            key={part.call.id}
            call={part.call}
            conversationId={message.conversationId}
            business={business}
            mayWrite={mayWrite}
            shownSource={shownSource}
          />
        ),
      )}
      {isWriting && end?.type !== 'text' && !isLost && <Thinking />}
      {isLost && (
        <p className="ch-quiet" role="status">
          <WifiOff className="i-14" aria-hidden="true" />
          <Trans>The line is down. The answer goes on being written, and comes here once the line is back.</Trans>
        </p>
      )}
      <Spoken message={message} isLast={isLast} />
      {!isWriting && <End message={message} isBusy={isBusy} onRetry={onRetry} />}
      {!isWriting && <AnswerActs message={message} business={business} isBusy={isBusy} mayWrite={mayWrite} onRetry={onRetry} />}
    </article>
  )
}

function Thinking() {
  return (
    <p className="ch-quiet">
      <Spinner size={14} />
      <Trans>Answering</Trans>
    </p>
  )
}

/** How it ended, where that is not simply its end. */
function End({ message: { state, message, notices }, isBusy, onRetry }: Pick<AnswerProps, 'message' | 'isBusy' | 'onRetry'>) {
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} className="ch-quiet">
          <Info className="i-14" aria-hidden="true" />
          {say(noticeWords[notice])}
        </p>
      ))}
      {state === 'stopped' && (
        <p className="ch-quiet">
          <Trans>Stopped. What was written until then stays.</Trans>
        </p>
      )}
      {state === 'failed' && (
        <div className="ch-quiet ch-failed" role="alert">
          <TriangleAlert className="c-warn" aria-hidden="true" />
          <span>{message ?? t`The answer broke off. What was written until then stays.`}</span>
          <Button size="sm" icon={RefreshCw} disabled={isBusy} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** For screen readers, of an answer that came while one was here. */
function Spoken({ message: { text, state }, isLast }: { message: ChatMessage; isLast: boolean }) {
  const [wasHere] = useState(state === 'writing')
  if (!wasHere || !isLast) return null
  return (
    <div className="vh" aria-live="polite" aria-relevant="additions" dir="auto">
      {spokenSentences(text, state !== 'writing').map((sentence, at) => (
        <p key={at}>{sentence}</p>
      ))}
      {state === 'done' && (
        <p>
          <Trans>The answer is complete.</Trans>
        </p>
      )}
    </div>
  )
}
