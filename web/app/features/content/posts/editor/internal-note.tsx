import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { type NoteDraft, readNoteDraft, storeNoteDraft } from './note-draft.ts'
import { useSetInternalNote } from './queries.ts'

/**
 * Saved when the field is left; what is not saved yet outlives a reload. Where a colleague changed the note meanwhile, the person chooses.
 * Nothing is shown to whoever may not write where nothing is noted.
 */
export function InternalNote({ post: { id, internalNote: kept }, mayNote }: { post: Post; mayNote: boolean }) {
  const set = useSetInternalNote()
  // Null while it is as it is kept, so that the note of a colleague shows.
  const [draft, setDraft] = useState(() => readNoteDraft(id))
  if (!mayNote && kept === '') return null
  const isChangedMeanwhile = draft !== null && draft.seen !== kept && draft.typed.trim() !== kept

  function change(next: NoteDraft | null) {
    setDraft(next)
    storeNoteDraft(id, next)
  }

  function save({ typed, seen }: NoteDraft) {
    if (typed.trim() === kept) return change(null)
    set.mutate({ id, note: typed, replaces: seen }, { onSuccess: () => change(null) })
  }

  return (
    <section className="ed-psec" aria-label={t`Internal note`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Internal note</Trans>
        </h2>
        <span className="t12 soft">
          <Trans>never published</Trans>
        </span>
      </div>
      {mayNote ? (
        <Textarea
          aria-label={t`Internal note`}
          rows={2}
          maxLength={2000}
          placeholder={t`What colleagues should know of this post`}
          value={draft?.typed ?? kept}
          onChange={(event) => change({ typed: event.currentTarget.value, seen: draft?.seen ?? kept })}
          onBlur={() => draft && !isChangedMeanwhile && save(draft)}
        />
      ) : (
        <p className="ed-note t13">{kept}</p>
      )}
      {isChangedMeanwhile ? (
        <div className="grid gap-2 pt-2" role="alert">
          <p className="t13">
            {kept === ''
              ? t`Somebody emptied this note meanwhile. Yours is not saved.`
              : t`Somebody changed this note meanwhile. Yours is not saved. Theirs:`}
          </p>
          {kept !== '' && <p className="ed-note t13">{kept}</p>}
          <div className="row gap-2">
            <Button size="sm" pending={set.isPending} onClick={() => save({ ...draft, seen: kept })}>
              <Trans>Save my note</Trans>
            </Button>
            <Button size="sm" variant="ghost" onClick={() => change(null)}>
              <Trans>Take theirs</Trans>
            </Button>
          </div>
        </div>
      ) : (
        set.isError &&
        draft !== null && (
          <FieldError>
            {fieldErrors(set.error)['note'] ?? messageOf(set.error, t`The note could not be saved. It is kept here.`)}
          </FieldError>
        )
      )}
    </section>
  )
}
