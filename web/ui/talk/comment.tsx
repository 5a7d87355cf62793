import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Comment as CommentShape } from '@postwright/contract/core/comments'
import { splitMentions } from '@postwright/contract/core/mentions'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import './talk.css'
import { messageOf } from '../../lib/errors.ts'
import { formatDateTime } from '../../lib/formats.ts'
import { AlertDialog } from '../alert-dialog.tsx'
import { Avatar } from '../avatar.tsx'
import { Button, IconButton } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { MentionInput } from './mention-input.tsx'
import { type Mentionable, withMentions, withNames } from './mention-text.ts'

/** What changes comments: `onSuccess` is called once it has. */
interface Change<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void
  isPending: boolean
  isError: boolean
  error: unknown
}

interface CommentProps {
  comment: CommentShape
  people: readonly Mentionable[]
  edit: Change<{ id: string; body: string }>
  remove: Change<{ id: string }>
  /** What it is about, above its text. */
  about?: ReactNode
  /** The name of whoever wrote it without an account. */
  guest?: string | null
  /** What can be done with it, below its text. */
  children?: ReactNode
}

/** Who said what, and when; whoever may changes and deletes it there. */
export function Comment({ comment, people, edit, remove, about, guest = null, children }: CommentProps) {
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const name = guest ?? comment.author?.name ?? t`Somebody who left`
  const stop = () => setDoing(null)
  return (
    <div className="comment">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="row">
          <span className="b trunc">{name}</span>
          {guest !== null && (
            <span className="chip">
              <Trans>Guest</Trans>
            </span>
          )}
          <time className="t12 soft num" dateTime={comment.createdAt}>
            {formatDateTime(comment.createdAt)}
          </time>
          {comment.editedAt !== null && (
            <span className="t12 soft" title={formatDateTime(comment.editedAt)}>
              <Trans>edited</Trans>
            </span>
          )}
          {(comment.editable || comment.removable) && (
            <span className="end">
              <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`More about the comment of ${name}`} />}>
                {comment.editable && (
                  <MenuItem icon={Pencil} onSelect={() => setDoing('edit')}>
                    <Trans>Edit</Trans>
                  </MenuItem>
                )}
                {comment.removable && (
                  <MenuItem icon={Trash2} danger onSelect={() => setDoing('remove')}>
                    <Trans>Delete</Trans>
                  </MenuItem>
                )}
              </Menu>
            </span>
          )}
        </div>
        {about}
        {doing === 'edit' ? <EditComment {...{ comment, people, edit }} onDone={stop} /> : <CommentText comment={comment} />}
        {doing !== 'edit' && children}
      </div>
      {doing === 'remove' && (
        <AlertDialog
          open
          onOpenChange={(open) => open || stop()}
          title={t`Delete this comment?`}
          description={t`It cannot be brought back.`}
          confirmLabel={t`Delete comment`}
          danger
          pending={remove.isPending}
          problem={remove.isError ? messageOf(remove.error, t`The comment could not be deleted`) : undefined}
          onConfirm={() => remove.mutate({ id: comment.id }, { onSuccess: stop })}
        />
      )}
    </div>
  )
}

function CommentText({ comment }: { comment: CommentShape }) {
  const names = new Map(comment.mentions.map(({ id, name }) => [id, name]))
  return (
    <p className="comment-text">
      {splitMentions(comment.body).map((part, index) =>
        'text' in part ? part.text : <span key={index} className="mentioned">{`@${names.get(part.userId) ?? t`Somebody who left`}`}</span>,
      )}
    </p>
  )
}

function EditComment({ comment, people, edit, onDone }: Pick<CommentProps, 'comment' | 'people' | 'edit'> & { onDone: () => void }) {
  const [text, setText] = useState(() => withNames(comment.body, [...comment.mentions, ...people]))
  const save = () =>
    edit.mutate({ id: comment.id, body: withMentions(text.trim(), [...people, ...comment.mentions]) }, { onSuccess: onDone })

  return (
    <div className="grid gap-2">
      <MentionInput label={t`Comment`} value={text} people={people} onChange={setText} onSend={save} />
      {edit.isError && <FieldError>{messageOf(edit.error, t`The comment could not be saved`)}</FieldError>}
      <div className="row">
        <Button size="sm" variant="primary" pending={edit.isPending} disabled={text.trim() === ''} onClick={save}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
