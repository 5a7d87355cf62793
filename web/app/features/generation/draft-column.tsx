import { countBy, countWords } from '@postwright/contract/counting'
import type { Length } from '@postwright/contract/ai-settings'
import { platformRules } from '@postwright/contract/platform-rules'
import { Link } from '@tanstack/react-router'
import { Check, CircleStop, CircleX, Square } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { Button, buttonClass } from '../../../ui/button.tsx'
import { TypeLabel } from '../../../ui/content-type.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { DraftBeingWritten } from './writing.ts'

export interface DraftColumnProps {
  draft: DraftBeingWritten
  length: Length
  variants: number
  /** The stream broke off: what is not saved here may still be saved on the server. */
  lost: boolean
  onStop: () => unknown
}

/** One draft as it is written: its text, how far it is, and what can be done with it. */
export function DraftColumn({ draft, length, variants, lost, onStop }: DraftColumnProps) {
  const rule = platformRules[draft.contentType]
  const size = measure(draft, length)
  const isWriting = (draft.phase === 'writing' || draft.phase === 'stopping') && !lost
  const text = useRef<HTMLDivElement | null>(null)
  const name = `${draft.contentType} draft${variants > 1 ? ` ${draft.variant}` : ''}`

  // The newest words stay in view; a finished draft shows its beginning.
  useLayoutEffect(() => {
    if (text.current) text.current.scrollTop = isWriting && draft.body ? text.current.scrollHeight : 0
  }, [draft.body, isWriting])

  return (
    <article className="draft" aria-label={name} aria-busy={isWriting}>
      <header>
        <TypeLabel type={draft.contentType} />
        {variants > 1 && <span className="soft t12 num">{draft.variant}</span>}
        <span className="end">
          <PhaseWord draft={draft} lost={lost} />
        </span>
      </header>
      <div className={rule.markdown ? 'draft-text draft-serif' : 'draft-text'} ref={text}>
        {draft.phase === 'failed' ? (
          <p className="c-bad">{draft.message ?? 'This draft could not be written.'}</p>
        ) : (
          <>
            {draft.title && <p className="m">{draft.title}</p>}
            <p className="whitespace-pre-wrap">
              {rule.markdown ? withoutMarks(draft.body) : draft.body}
              {isWriting && <span className="caret" />}
            </p>
          </>
        )}
      </div>
      {isWriting && <Progress label={name} done={Math.min(size.count, size.expected * 0.97)} total={size.expected} />}
      <footer>
        <span className="grow num">
          {size.words}
          {draft.repaired && ' · shortened to fit'}
        </span>
        {isWriting && (
          <Button variant="ghost" size="sm" icon={Square} pending={draft.phase === 'stopping'} onClick={onStop}>
            Stop
          </Button>
        )}
        {draft.postId && (
          <Link to="/app/repository/$postId" params={{ postId: draft.postId }} className={buttonClass({ size: 'sm' })}>
            Open
          </Link>
        )}
      </footer>
    </article>
  )
}

function PhaseWord({ draft, lost }: { draft: DraftBeingWritten; lost: boolean }) {
  if (draft.phase === 'ready')
    return (
      <>
        <Check className="i-14 c-good" aria-hidden="true" />
        Ready
      </>
    )
  if (draft.phase === 'stopped')
    return (
      <>
        <CircleStop className="i-14" aria-hidden="true" />
        {draft.postId ? 'Stopped, kept' : 'Stopped'}
      </>
    )
  if (draft.phase === 'failed')
    return (
      <>
        <CircleX className="i-14 c-bad" aria-hidden="true" />
        Failed
      </>
    )
  if (lost) return <>Connection lost</>
  return <>{draft.phase === 'stopping' ? 'Stopping' : 'Writing'}</>
}

/** How much there is, in the platform's own counting, and about how much is to come. */
function measure(draft: DraftBeingWritten, length: Length) {
  const { body, lengths } = platformRules[draft.contentType]
  const [least, most] = lengths[length]
  const middle = (least + most) / 2
  if (lengths.unit === 'words') {
    const count = countWords(draft.body)
    const done = draft.phase === 'ready' || draft.phase === 'stopped'
    return {
      count,
      expected: middle,
      words: done ? `${count.toLocaleString()} words` : `${count.toLocaleString()} of about ${Math.round(middle).toLocaleString()} words`,
    }
  }
  const count = countBy(body.counting, draft.body)
  return {
    count,
    expected: middle,
    words: `${count.toLocaleString()} / ${body.limit.toLocaleString()}${body.counting === 'bytes' ? ' bytes' : ''}`,
  }
}

/** A draft is read here, not proofed: headings and emphasis lose their marks. */
function withoutMarks(markdown: string): string {
  return markdown.replace(/^#{1,6} +/gm, '').replace(/(\*\*|__)(.+?)\1/g, '$2')
}
