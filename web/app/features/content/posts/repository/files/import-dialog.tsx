import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { maxImportBytes, mostImported } from '@postwright/contract/content/post-files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../../lib/errors.ts'
import { Field } from '../../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../../ui/form-dialog.tsx'
import { Input } from '../../../../../../ui/input.tsx'
import { Select } from '../../../../../../ui/select.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { businessesQuery } from '../../../businesses/queries.ts'
import { useArchivePosts } from '../queries.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { useImportPosts } from './queries.ts'

interface ImportDialogProps {
  businessId: string | undefined
  onClose: () => void
}

/** Makes drafts of the rows of a file. What would become of each row is shown first, and nothing is saved until then. */
export function ImportDialog({ businessId, onClose }: ImportDialogProps) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const [chosen, setChosen] = useState(businessId)
  const [file, setFile] = useState<File | null>(null)
  const check = useImportPosts()
  const save = useImportPosts()
  const archive = useArchivePosts()
  const business = businesses.find(({ id }) => id === chosen) ?? businesses[0]
  const report = check.data
  const count = report?.rows.filter(({ refusals }) => refusals.length === 0).length ?? 0
  const error = save.error ?? check.error
  const isTooLarge = file !== null && file.size > maxImportBytes
  const problem = isTooLarge
    ? t`Use a file of at most 10 MB.`
    : error && (Object.values(fieldErrors(error))[0] ?? messageOf(error, t`The file could not be read. Nothing was saved.`))

  /** Another file, or another business, has to be looked at anew. */
  function forget() {
    check.reset()
    save.reset()
  }

  async function submit() {
    if (!business || !file || isTooLarge) return
    const input = { businessId: business.id, file }
    if (!report) return check.mutate({ ...input, mode: 'check' })
    if (count === 0) return
    const done = await save.mutateAsync({ ...input, mode: 'import' }).catch(() => null)
    if (!done) return
    const ids = done.rows.flatMap(({ id }) => id ?? [])
    toast.success(
      plural({ count: ids.length }, { one: '# post imported', other: '# posts imported' }),
      ids.length <= 100 ? { label: t`Undo`, onAction: () => void undo(ids) } : undefined,
    )
    onClose()
  }

  async function undo(ids: string[]) {
    try {
      await archive.mutateAsync({ ids })
      toast.success(t`The imported posts are in the archive`)
    } catch (problem) {
      toast.failed(problem, t`The posts could not be archived. Nothing was changed.`)
    }
  }

  return (
    <FormDialog
      title={t`Import posts`}
      description={t`A CSV file, as a spreadsheet saves it. Its first row names the columns: type and text, and if you like title and tags. At most ${{ mostImported }} rows.`}
      submitLabel={report ? plural({ count }, { one: 'Import # post', other: 'Import # posts' }) : t`Check the file`}
      pending={check.isPending || save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t`Business`}>
        <Select
          options={businesses.map(({ id, name }) => ({ value: id, label: name }))}
          value={business?.id ?? ''}
          onChange={(id) => {
            setChosen(id)
            forget()
          }}
        />
      </Field>
      <Field label={t`File`} error={problem || undefined}>
        <Input
          type="file"
          className="repo-file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null)
            forget()
          }}
        />
      </Field>
      {report && <ImportOutcome report={report} count={count} />}
      {report && count === 0 && (
        <p className="hint">
          <Trans>Mend the file and choose it again.</Trans>
        </p>
      )}
    </FormDialog>
  )
}
