import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { Send } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useSubmitPosts } from '../queries.ts'
import type { WorkingCopy } from './working-copy.ts'

interface AskForReviewProps {
  post: Post
  copy: WorkingCopy
  /** Whether nothing else on the panel is the thing to do. */
  isMain: boolean
  overLimit: boolean
}

/** Gives the text to its reviewers, with what they are to look at. */
export function AskForReview({ post, copy, isMain, overLimit }: AskForReviewProps) {
  const [note, setNote] = useState('')
  const submit = useSubmitPosts()
  const refusal = submit.data?.[0]?.refusal

  async function ask() {
    const stored = await copy.flush({ checkpoint: true })
    if (!stored) return toast.error(t`Your latest text is not saved yet. Ask for the review once it is.`)
    const answers = await submit.mutateAsync({ posts: [{ id: post.id, revision: copy.state.revision }], note }).catch(() => null)
    if (answers?.[0]?.refusal !== null) return
    setNote('')
    toast.success(t`The reviewers are told`)
  }

  return (
    <>
      <Field label={t`What to look at`} hint={t`Owners, admins and reviewers read it with the post.`}>
        <Textarea value={note} maxLength={1000} rows={2} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <Button
        block
        icon={Send}
        variant={isMain ? 'primary' : 'default'}
        disabled={overLimit}
        title={overLimit ? t`Something in Checks stops publishing` : undefined}
        pending={submit.isPending}
        onClick={ask}
      >
        <Trans>Ask for review</Trans>
      </Button>
      {refusal && <FieldError>{refusal}</FieldError>}
      {submit.error && (
        <FieldError>{messageOf(submit.error, t`The review could not be asked for. Nothing was changed; try again.`)}</FieldError>
      )}
    </>
  )
}
