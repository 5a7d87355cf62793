import { t } from '@lingui/core/macro'
import { ArrowUp } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'

import './talk.css'
import { fieldErrors, messageOf } from '../../lib/errors.ts'
import { localDraftPrefix } from '../../lib/local-drafts.ts'
import { IconButton } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { MentionInput } from './mention-input.tsx'
import { type Mentionable, withMentions } from './mention-text.ts'

interface CommentFormProps {
  ref?: Ref<HTMLTextAreaElement>
  /** What is commented on; what is typed is kept under it. */
  about: string
  label?: string
  placeholder?: string
  people: readonly Mentionable[]
  sending: { isPending: boolean; isError: boolean; error: unknown }
  /** `onSuccess` is called once it has been sent. */
  onSend: (body: string, options: { onSuccess: () => void }) => void
}

/** What is typed is kept until it is sent, also when something else is opened meanwhile. */
export function CommentForm({ ref, about, label = t`Comment`, placeholder, people, sending, onSend }: CommentFormProps) {
  const [text, setText] = useKeptText(about)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const problem = sending.isError
    ? (fieldErrors(sending.error)['body'] ?? messageOf(sending.error, t`The comment could not be sent`))
    : undefined

  function send() {
    if (text.trim() === '' || sending.isPending) return
    onSend(withMentions(text.trim(), people), {
      onSuccess: () => {
        setText('')
        // Whoever went on elsewhere meanwhile is not called back.
        if (document.activeElement === document.body || form.current?.contains(document.activeElement)) area.current?.focus()
      },
    })
  }

  return (
    <div ref={form} className="comment-form">
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <OfflineNote pending={sending.isPending} />
      <div className="row">
        <MentionInput
          ref={(element) => {
            area.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          label={label}
          placeholder={placeholder ?? t`Comment, @ to mention`}
          value={text}
          people={people}
          onChange={setText}
          onSend={send}
        />
        <IconButton
          icon={ArrowUp}
          variant="default"
          label={t`Send`}
          pending={sending.isPending}
          disabled={text.trim() === ''}
          onClick={send}
        />
      </div>
    </div>
  )
}

function useKeptText(about: string) {
  const key = `${localDraftPrefix}comment.${about}`
  const [text, setText] = useState(() => kept(() => sessionStorage.getItem(key)) ?? '')
  const change = (next: string) => {
    setText(next)
    kept(() => (next === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, next)))
  }
  return [text, change] as const
}

/** Where storage is forbidden nothing is kept. */
function kept<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
