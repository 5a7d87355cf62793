import { plural, t } from '@lingui/core/macro'
import { maxSubscribersFileBytes, mostImportedSubscribers } from '@postwright/contract/publishing/subscribers'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { formatNumber } from '../../../../lib/formats.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ConsentField } from './consent-field.tsx'
import { ImportedRows } from './imported-rows.tsx'
import { useImportReaders } from './queries.ts'

/** Adds the people of a file. What would become of each row is shown first, and nothing is saved until then. */
export function ImportReadersDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [consent, setConsent] = useState('')
  const check = useImportReaders()
  const save = useImportReaders()
  const report = check.data
  const count = report?.counts.added ?? 0
  const error = save.error ?? check.error
  const { consent: ofConsent, ...errors } = fieldErrors(error)
  const isTooLarge = file !== null && file.size > maxSubscribersFileBytes
  const problem = isTooLarge
    ? t`Use a file of at most 10 MB.`
    : error && !ofConsent
      ? (Object.values(errors)[0] ?? messageOf(error, t`The file could not be read. Nothing was saved.`))
      : undefined

  async function submit() {
    if (!file || isTooLarge) return
    if (!report) return check.mutate({ businessId, file, consent, mode: 'check' })
    if (count === 0) return onClose()
    const done = await save.mutateAsync({ businessId, file, consent, mode: 'import' }).catch(() => null)
    if (!done) return
    toast.success(plural({ count: done.counts.added }, { one: '# subscriber added', other: '# subscribers added' }))
    onClose()
  }

  const submitLabel = !report
    ? t`Check the file`
    : count === 0
      ? t`Close`
      : plural({ count }, { one: 'Add # subscriber', other: 'Add # subscribers' })
  return (
    <FormDialog
      title={t`Import subscribers`}
      description={t`A CSV file, as a spreadsheet saves it. Its first row names the columns: email, and if you like name. At most ${{ most: formatNumber(mostImportedSubscribers) }} rows.`}
      submitLabel={submitLabel}
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
      <ConsentField value={consent} error={ofConsent} onChange={setConsent} />
      {report && <ImportedRows report={report} />}
    </FormDialog>
  )
}
