import { t } from '@lingui/core/macro'
import type { BulkEdit } from '@postwright/contract/work/tasks'
import { useState } from 'react'

import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { TagsInput } from '../../../../ui/tags-input.tsx'

interface BulkLabelDialogProps {
  onChange: (change: BulkEdit['change']) => void
  onClose: () => void
}

export function BulkLabelDialog({ onChange, onClose }: BulkLabelDialogProps) {
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])

  function submit() {
    onClose()
    if (added.length + removed.length > 0) onChange({ addLabels: added, removeLabels: removed })
  }

  return (
    <FormDialog title={t`Labels of the chosen tasks`} submitLabel={t`Change labels`} pending={false} onSubmit={submit} onClose={onClose}>
      <Field label={t`Add`}>
        <TagsInput value={added} onChange={setAdded} />
      </Field>
      <Field label={t`Remove`}>
        <TagsInput value={removed} onChange={setRemoved} />
      </Field>
    </FormDialog>
  )
}
