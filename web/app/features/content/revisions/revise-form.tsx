import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { ChevronDown, Languages, MessageSquareReply, PenLine } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { useFadingSides } from '../../../../ui/use-fading-sides.ts'
import { RefusedCall } from '../../billing/subscriptions/refused-call.tsx'
import { AltTextButton } from '../alt-text/alt-text-button.tsx'
import { RepurposeButton } from '../generation/repurpose-button.tsx'
import { languages } from '../generation/languages.ts'
import { oneClicks } from './revision-words.ts'
import type { Asked } from './use-revise.ts'

interface ReviseFormProps {
  post: Post
  byComposer: boolean
  isUnderWay: boolean
  /** How many comments and requests for changes are open. */
  feedback: number
  /** Why the last one was refused. */
  refusal: unknown
  onRevise: (asked: Asked) => Promise<boolean>
}

export function ReviseForm({ post, byComposer, isUnderWay, feedback, refusal, onRevise }: ReviseFormProps) {
  const [words, setWords] = useState('')
  const row = useRef<HTMLDivElement>(null)
  useFadingSides(row)

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  async function send() {
    if (words.trim() === '' || isUnderWay) return
    // What was refused stands in the field for another try.
    if (await onRevise({ kind: 'words', words })) setWords('')
  }

  return (
    <>
      <form className="rv-say" onSubmit={submit}>
        <input
          aria-label={t`Say what to change`}
          placeholder={t`Say what to change`}
          maxLength={2000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" icon={PenLine} pending={isUnderWay} disabled={words.trim() === ''}>
          <Trans>Revise</Trans>
        </Button>
      </form>
      {Boolean(refusal) && (
        <RefusedCall error={refusal} fallback={t`It could not be revised. The text is as it was.`} kept={t`The text is as it was.`} />
      )}
      <div ref={row} className="rv-one" role="group" aria-label={t`Revise by one click`}>
        {feedback > 0 && !byComposer && (
          <Button
            size="sm"
            icon={MessageSquareReply}
            variant={post.status === 'changes_requested' ? 'primary' : 'default'}
            disabled={isUnderWay}
            onClick={() => void onRevise({ kind: 'feedback' })}
          >
            <Trans>Apply the feedback</Trans>
          </Button>
        )}
        {oneClicks.map(([kind, label]) => (
          <Button key={kind} size="sm" disabled={isUnderWay} onClick={() => void onRevise({ kind })}>
            {label}
          </Button>
        ))}
        <Menu
          align="end"
          trigger={
            <Button size="sm" icon={Languages} disabled={isUnderWay || byComposer}>
              <Trans>Translate</Trans>
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {languages.map((language) => (
            <MenuItem key={language} onSelect={() => void onRevise({ kind: 'translate', language })}>
              {language}
            </MenuItem>
          ))}
        </Menu>
        {post.brief.trim() !== '' && (
          <Button size="sm" variant="ghost" disabled={isUnderWay} onClick={() => void onRevise({ kind: 'again' })}>
            <Trans>Write again</Trans>
          </Button>
        )}
        <RepurposeButton post={post} />
        <AltTextButton businessId={post.businessId} />
      </div>
    </>
  )
}
