import { t } from '@lingui/core/macro'
import type { RowOutcome } from '@postwright/contract/publishing/subscribers'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ConsentField } from './consent-field.tsx'
import { ImportedRows } from './imported-rows.tsx'

/** What would become, or became, of the rows of a file. */
export interface ImportReport {
  counts: Record<RowOutcome, number>
  rows: readonly { row: number; address: string; outcome: RowOutcome; reason: string | null }[]
  ignored: readonly string[]
}

export interface ImportStep {
  file: File
  consent: string
  mode: 'check' | 'import'
}

interface ImportPeopleDialogProps {
  title: string
  description: string
  consentHint: string
  mostBytes: number
  run: (step: ImportStep) => Promise<ImportReport>
  addLabel: (count: number) => string
  addedLabel: (count: number) => string
  onClose: () => void
}

/** Adds the people of a file. What would become of each row is shown first, and nothing is saved until then. */
export function ImportPeopleDialog({ run, addLabel, addedLabel, mostBytes, consentHint, onClose, ...words }: ImportPeopleDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [consent, setConsent] = useState('')
  const check = useMutation({ mutationFn: run })
  const save = useMutation({ mutationFn: run })
  const report = check.data
  const count = report?.counts.added ?? 0
  const error = save.error ?? check.error
  const { consent: ofConsent, ...errors } = fieldErrors(error)
  const isTooLarge = file !== null && file.size > mostBytes
  const problem = isTooLarge
    ? t`Use a file of at most 10 MB.`
    : error && !ofConsent
      ? (Object.values(errors)[0] ?? messageOf(error, t`The file could not be read. Nothing was saved.`))
      : undefined

  async function submit() {
    if (!file || isTooLarge) return
    if (!report) return check.mutate({ file, consent, mode: 'check' })
    if (count === 0) return onClose()
    const done = await save.mutateAsync({ file, consent, mode: 'import' }).catch(() => null)
    if (!done) return
    toast.success(addedLabel(done.counts.added))
    onClose()
  }

  return (
    <FormDialog
      {...words}
      submitLabel={!report ? t`Check the file` : count === 0 ? t`Close` : addLabel(count)}
      pending={check.isPending || save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t`File`} error={problem}>
        <Input
          type="file"
          className="repo-file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null)
            check.reset()
            save.reset()
          }}
        />
      </Field>
      <ConsentField hint={consentHint} value={consent} error={ofConsent} onChange={setConsent} />
      {report && <ImportedRows report={report} />}
    </FormDialog>
  )
}
