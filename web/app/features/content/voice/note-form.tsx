import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { longestNote } from '@postwright/contract/content/voice'
import { useEffect, useRef, useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'

interface NoteFormProps {
  text: string
  hint: string
  pending: boolean
  error: unknown
  onCancel: () => void
  onSave: (text: string) => void
}

/** One note in somebody's own words. */
export function NoteForm({ text: before, hint, pending, error, onCancel, onSave }: NoteFormProps) {
  const [text, setText] = useState(before)
  const field = useRef<HTMLTextAreaElement>(null)
  // Whoever asked for it means to type.
  useEffect(() => field.current?.focus(), [])
  const refused = fieldErrors(error)['text']
  return (
    <Form className="nt-edit" pending={pending} onSubmit={() => onSave(text)}>
      <Field label={t`Note`} hint={hint} error={refused}>
        <Textarea ref={field} rows={2} maxLength={longestNote} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      {error !== null && refused === undefined && <Problem error={error} fallback={t`The note could not be saved`} />}
      <div className="row justify-end">
        <Button size="sm" variant="ghost" disabled={pending} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="sm" variant="primary" type="submit" pending={pending}>
          <Trans>Save note</Trans>
        </Button>
      </div>
    </Form>
  )
}
