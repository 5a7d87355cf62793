import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Voice, VoiceNote } from '@postwright/contract/content/voice'
import { useState } from 'react'

import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { isInUse, useAddNote } from './queries.ts'
import { VoiceSection } from './voice-section.tsx'

type Shown = 'all' | 'pinned' | 'waiting'

interface VoiceNotesProps {
  voice: Voice
  mayChange: boolean
  isAdding: boolean
  onAdded: () => void
}

/** What was learned from people: first what waits for a decision, then what is in use in the order in which it counts. */
export function VoiceNotes({ voice: { businessId, notes }, mayChange, isAdding, onAdded }: VoiceNotesProps) {
  const [shown, setShown] = useState<Shown>('all')
  const used = notes.filter(isInUse)
  const waiting = notes.filter((note) => !isInUse(note))
  const groups = [
    ...(shown === 'pinned' ? [] : [{ title: t`Waiting for you`, notes: waiting }]),
    ...(shown === 'waiting' ? [] : [{ title: t`In use`, notes: shown === 'pinned' ? used.filter(({ isPinned }) => isPinned) : used }]),
  ]
  return (
    <VoiceSection
      title={t`Voice notes`}
      note={t`${plural({ used: used.length }, { other: '# in use' })}, ${plural({ waiting: waiting.length }, { one: '# waits for you', other: '# wait for you' })}`}
      actions={
        <SegmentedControl
          label={t`Notes shown`}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'pinned', label: t`Pinned` },
            { value: 'waiting', label: t`Waiting` },
          ]}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <p className="soft t13">
        <Trans>
          Written from what people changed, approved and said. Each one in use goes with every request: pinned ones first. The brief and the
          words and rules below go before them, the brand voice of the profile after them.
        </Trans>
      </p>
      {isAdding && <NewNote businessId={businessId} onClose={onAdded} />}
      {groups.map((group) => (
        <NoteGroup key={group.title} {...group} businessId={businessId} mayChange={mayChange} />
      ))}
      {groups.every((group) => group.notes.length === 0) && (
        <p className="nt-none soft t13">
          {notes.length === 0 ? (
            <Trans>No note yet. Edit drafts as you like them: what you change the same way in three of them is proposed here.</Trans>
          ) : (
            <Trans>No such note.</Trans>
          )}
        </p>
      )}
    </VoiceSection>
  )
}

interface NoteGroupProps {
  businessId: string
  title: string
  notes: readonly VoiceNote[]
  mayChange: boolean
}

function NoteGroup({ businessId, title, notes, mayChange }: NoteGroupProps) {
  if (notes.length === 0) return null
  return (
    <>
      <h4 className="nt-group">
        {title} <span className="count">{notes.length}</span>
      </h4>
      <ul>
        {notes.map((note) => (
          <NoteItem key={note.id} businessId={businessId} note={note} mayChange={mayChange} />
        ))}
      </ul>
    </>
  )
}

function NewNote({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const add = useAddNote()
  return (
    <div className="nt">
      <NoteForm
        text=""
        hint={t`It is in use at once.`}
        pending={add.isPending}
        error={add.error}
        onCancel={onClose}
        onSave={(text) =>
          add.mutate(
            { businessId, text },
            {
              onSuccess() {
                toast.success(t`Note added`)
                onClose()
              },
            },
          )
        }
      />
    </div>
  )
}
