import { t } from '@lingui/core/macro'
import type { WaitingPost } from '@postwright/contract/work/dashboard'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { useAskForChanges } from '../../content/posts/queries.ts'
import { decide, type OnOutcome } from './needs.ts'

interface ChangesDialogProps {
  post: WaitingPost
  onOutcome: OnOutcome
  onClose: () => void
}

/** What is to be changed before the post is approved. */
export function ChangesDialog({ post: { id, revision, title }, onOutcome, onClose }: ChangesDialogProps) {
  const [comment, setComment] = useState('')
  const ask = useAskForChanges()
  const errors = fieldErrors(ask.error)

  function submit() {
    // A refusal is shown here; the row takes this dialog away when it is gone.
    decide(
      () => ask.mutateAsync({ id, revision, comment }).then(onClose),
      t`Changes asked for`,
      onOutcome,
      () => {},
    )
  }

  return (
    <FormDialog
      title={t`Ask for changes`}
      description={t`Whoever wrote “${title}” is told what you would like to have changed.`}
      submitLabel={t`Ask for changes`}
      pending={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t`What is to be changed`} required error={errors.comment}>
        <Textarea value={comment} maxLength={1000} onChange={(event) => setComment(event.currentTarget.value)} />
      </Field>
      {ask.isError && !errors.comment && <Problem error={ask.error} fallback={t`That could not be saved`} />}
    </FormDialog>
  )
}
