import { t } from '@lingui/core/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import type { EvergreenEntry } from '@postwright/contract/publishing/evergreen'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useAddTag, useChangeEntry } from './queries.ts'
import { firstRules, RulesFields } from './rules-fields.tsx'

interface ChangeDialogProps {
  businessId: string
  timeZone: string
  channels: readonly Channel[]
  /** Left out where a tag is added. */
  entry?: EvergreenEntry | undefined
  onClose: () => void
}

/** How an entry is shown again; without one, a tag is added. */
export function ChangeDialog({ businessId, timeZone, channels, entry, onClose }: ChangeDialogProps) {
  const [rules, setRules] = useState(entry?.rules ?? firstRules)
  const [tag, setTag] = useState('')
  const change = useChangeEntry()
  const add = useAddTag()
  const saving = entry ? change : add
  const errors = fieldErrors(saving.error)

  async function save() {
    const saved = entry
      ? change.mutateAsync({ id: entry.id, paused: entry.paused, ...rules })
      : add.mutateAsync({ businessId, tag, ...rules })
    if (!(await saved.catch(() => null))) return
    toast.success(entry ? t`Changed. What is on the calendar follows` : t`Posts with this tag are shown again`)
    onClose()
  }

  return (
    <FormDialog
      title={entry ? t`How “${{ title: entry.title }}” is shown again` : t`Show posts with a tag again`}
      submitLabel={entry ? t`Save` : t`Show again`}
      pending={saving.isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!entry && (
        <Field label={t`Tag`} hint={t`Posts that get this tag later take part as well.`} error={errors.tag} required>
          <Input value={tag} maxLength={40} onChange={(event) => setTag(event.currentTarget.value)} />
        </Field>
      )}
      <RulesFields rules={rules} channels={channels} timeZone={timeZone} errors={errors} onChange={setRules} />
      <FormProblem error={saving.error} fallback={t`It could not be saved`} />
    </FormDialog>
  )
}
