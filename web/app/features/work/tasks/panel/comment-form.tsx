import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { localDraftPrefix } from '../../../../../lib/local-drafts.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { OfflineNote } from '../../../../../ui/offline-note.tsx'
import { teamQuery } from '../../../identity/team/queries.ts'
import { useComment } from '../queries.ts'
import { MentionInput } from './mention-input.tsx'
import { withMentions } from './mention-text.ts'

/** Stays at the foot of the panel. What is typed is kept until it is sent, also when another task is opened. */
export function CommentForm({ taskId }: { taskId: string }) {
  const people = usePeople()
  const comment = useComment()
  const [text, setText] = useKeptText(taskId)
  const area = useRef<HTMLTextAreaElement>(null)
  const problem = comment.isError
    ? (fieldErrors(comment.error)['body'] ?? messageOf(comment.error, t`The comment could not be sent`))
    : undefined

  function send() {
    if (text.trim() === '' || comment.isPending) return
    comment.mutate(
      { taskId, body: withMentions(text.trim(), people) },
      {
        onSuccess: () => {
          setText('')
          area.current?.focus()
        },
      },
    )
  }

  return (
    <div className="comment-form">
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <OfflineNote pending={comment.isPending} />
      <div className="row">
        <MentionInput
          ref={area}
          label={t`Comment`}
          placeholder={t`Comment, @ to mention`}
          value={text}
          people={people}
          onChange={setText}
          onSend={send}
        />
        <IconButton
          icon={ArrowUp}
          variant="default"
          label={t`Send`}
          pending={comment.isPending}
          disabled={text.trim() === ''}
          onClick={send}
        />
      </div>
    </div>
  )
}

export function usePeople() {
  const { data: team } = useQuery(teamQuery())
  return (team?.members ?? []).map(({ userId, fullName }) => ({ id: userId, name: fullName }))
}

function useKeptText(taskId: string) {
  const key = `${localDraftPrefix}comment.${taskId}`
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
