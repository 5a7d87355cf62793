import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { splitMentions } from '@postwright/contract/work/mentions'
import type { TaskComment } from '@postwright/contract/work/task-comments'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatDateTime } from '../../../../../lib/formats.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { Menu, MenuItem } from '../../../../../ui/menu.tsx'
import { useEditComment, useRemoveComment } from '../queries.ts'
import { usePeople } from './comment-form.tsx'
import { MentionInput } from './mention-input.tsx'
import { withMentions, withNames } from './mention-text.ts'

export function Comment({ comment }: { comment: TaskComment }) {
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const name = comment.author?.name ?? t`Somebody who left`
  return (
    <div className="comment">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="row">
          <span className="b trunc">{name}</span>
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
        {doing === 'edit' ? <EditComment comment={comment} onDone={() => setDoing(null)} /> : <CommentText comment={comment} />}
      </div>
      {doing === 'remove' && <RemoveComment id={comment.id} onClose={() => setDoing(null)} />}
    </div>
  )
}

function CommentText({ comment }: { comment: TaskComment }) {
  const names = new Map(comment.mentions.map(({ id, name }) => [id, name]))
  return (
    <p className="comment-text">
      {splitMentions(comment.body).map((part, index) =>
        'text' in part ? part.text : <span key={index} className="mentioned">{`@${names.get(part.userId) ?? t`Somebody who left`}`}</span>,
      )}
    </p>
  )
}

function EditComment({ comment, onDone }: { comment: TaskComment; onDone: () => void }) {
  const people = usePeople()
  const edit = useEditComment()
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

function RemoveComment({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useRemoveComment()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Delete this comment?`}
      description={t`It cannot be brought back.`}
      confirmLabel={t`Delete comment`}
      danger
      pending={remove.isPending}
      problem={remove.isError ? messageOf(remove.error, t`The comment could not be deleted`) : undefined}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
    />
  )
}
