import { t } from '@lingui/core/macro'
import type { VoiceNote } from '@postwright/contract/content/voice'
import { Pencil, Pin, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

import { IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { NoteDecision } from './note-decision.tsx'
import { NoteEvidence } from './note-evidence.tsx'
import { NoteForm } from './note-form.tsx'
import { isInUse, useRemoveNote, useUpdateNote } from './queries.ts'

/** A note with what it rests on, and what can be done with it. */
interface NoteItemProps {
  businessId: string
  note: VoiceNote
  mayChange: boolean
}

export function NoteItem({ businessId, note, mayChange }: NoteItemProps) {
  const [isEdited, setEdited] = useState(false)
  const update = useUpdateNote()
  const remove = useRemoveNote()
  const { id, text, isPinned } = note
  // Of several notes, the buttons say which they are about.
  const saysId = useId()

  if (isEdited)
    return (
      <li className="nt">
        <NoteForm
          text={text}
          hint={t`The evidence stays when the wording changes.`}
          pending={update.isPending}
          error={update.error}
          onCancel={() => setEdited(false)}
          onSave={(words) => update.mutate({ id, text: words }, { onSuccess: () => setEdited(false) })}
        />
      </li>
    )
  return (
    <li className="nt">
      <p className="nt-says" id={saysId}>
        {text}
      </p>
      {mayChange && (
        <span className="nt-acts">
          <IconButton
            icon={Pin}
            size="sm"
            variant="ghost"
            label={isPinned ? t`Unpin` : t`Pin`}
            aria-pressed={isPinned}
            aria-describedby={saysId}
            pending={update.isPending}
            onClick={() =>
              update.mutate({ id, isPinned: !isPinned }, { onError: (error) => toast.failed(error, t`The note could not be pinned`) })
            }
          />
          <IconButton icon={Pencil} size="sm" variant="ghost" label={t`Edit`} aria-describedby={saysId} onClick={() => setEdited(true)} />
          <IconButton
            icon={Trash2}
            size="sm"
            variant="ghost"
            label={t`Delete`}
            aria-describedby={saysId}
            pending={remove.isPending}
            onClick={() =>
              remove.mutate(
                { id },
                {
                  onSuccess: () => toast.success(t`Note deleted. It does not come back from the same edits.`),
                  onError: (error) => toast.failed(error, t`The note could not be deleted`),
                },
              )
            }
          />
        </span>
      )}
      <NoteEvidence note={note} />
      {mayChange && !isInUse(note) && <NoteDecision businessId={businessId} note={note} />}
    </li>
  )
}
