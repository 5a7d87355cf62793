import { t } from '@lingui/core/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useRenameChannel } from './queries.ts'

export function RenameDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [name, setName] = useState(channel.name)
  const rename = useRenameChannel()
  const errors = fieldErrors(rename.error)
  return (
    <FormDialog
      title={t`Rename ${{ name: channel.name }}`}
      submitLabel={t`Rename`}
      pending={rename.isPending}
      onSubmit={() => rename.mutate({ id: channel.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t`Name`} required hint={t`As it stands in lists here. Readers never see it.`} error={errors.name}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <FormProblem error={rename.error} fallback={t`The channel could not be renamed`} />
    </FormDialog>
  )
}
