import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { FieldError } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { useSetInternalNote } from './queries.ts'

/** Kept when the field is left. Nothing is shown to whoever may not write where nothing is noted. */
export function InternalNote({ post: { id, internalNote: kept }, mayNote }: { post: Post; mayNote: boolean }) {
  const set = useSetInternalNote()
  // Null while it is as it is kept, so that the note of a colleague shows.
  const [typed, setTyped] = useState<string | null>(null)
  // The note that was seen before it was changed; after a refusal, the one that stands there.
  const [seen, setSeen] = useState<string | null>(null)
  if (!mayNote && kept === '') return null

  function keep() {
    if (typed === null) return
    if (typed.trim() === kept) return setTyped(null)
    set.mutate({ id, note: typed, replaces: seen ?? kept }, { onSuccess: () => setTyped(null), onError: () => setSeen(null) })
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
          value={typed ?? kept}
          onChange={(event) => {
            if (typed === null) setSeen(kept)
            setTyped(event.currentTarget.value)
          }}
          onBlur={keep}
        />
      ) : (
        <p className="ed-note t13">{kept}</p>
      )}
      {set.isError && typed !== null && (
        <FieldError>{fieldErrors(set.error)['note'] ?? messageOf(set.error, t`The note could not be saved. It is kept here.`)}</FieldError>
      )}
    </section>
  )
}
