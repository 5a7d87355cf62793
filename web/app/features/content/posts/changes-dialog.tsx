import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import type { useAskForChanges } from './queries.ts'

interface ChangesDialogProps {
  /** Of the post. */
  title: string
  ask: ReturnType<typeof useAskForChanges>
  onSubmit: (comment: string) => void
  onClose: () => void
}

/** What is to be changed before the post is approved. A refusal is shown in it. */
export function ChangesDialog({ title, ask, onSubmit, onClose }: ChangesDialogProps) {
  const [comment, setComment] = useState('')
  const errors = fieldErrors(ask.error)

  return (
    <FormDialog
      title={t`Ask for changes`}
      description={t`Whoever wrote “${title}” is told what you would like to have changed.`}
      submitLabel={t`Ask for changes`}
      pending={ask.isPending}
      onSubmit={() => onSubmit(comment)}
      onClose={onClose}
    >
      <Field label={t`What is to be changed`} required error={errors.comment}>
        <Textarea value={comment} maxLength={1000} onChange={(event) => setComment(event.currentTarget.value)} />
      </Field>
      {ask.isError && !errors.comment && <Problem error={ask.error} fallback={t`That could not be saved`} />}
    </FormDialog>
  )
}
