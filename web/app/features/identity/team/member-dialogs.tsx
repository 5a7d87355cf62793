import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Member } from '@postwright/contract/identity/team'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { type Access, AccessFields } from './access-fields.tsx'
import { useRemoveMember, useTransferWorkspace, useUpdateMember } from './queries.ts'

interface MemberDialogProps {
  member: Member
  onClose: () => void
}

export function ChangeMember({ member, onClose }: MemberDialogProps) {
  const update = useUpdateMember()
  const { userId, fullName, role, businessIds } = member
  const [access, setAccess] = useState<Access>({ role: role === 'owner' ? 'admin' : role, businessIds })
  const errors = fieldErrors(update.error)

  function save() {
    update.mutate(
      { userId, ...access },
      {
        onSuccess: () => {
          toast.success(t`${fullName} was changed`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={fullName}
      description={t`It counts at once, also for what is open on their screens.`}
      submitLabel={t`Save`}
      pending={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <AccessFields value={access} onChange={setAccess} errors={errors} />
      <FormProblem error={update.error} fallback={t`The member could not be changed`} />
    </FormDialog>
  )
}

export function RemoveMember({ member: { userId, fullName }, onClose }: MemberDialogProps) {
  const remove = useRemoveMember()

  function confirm() {
    remove.mutate(
      { userId },
      {
        onSuccess: () => {
          toast.success(t`${fullName} was removed`)
          onClose()
        },
      },
    )
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${fullName}?`}
      description={t`They lose this workspace at once, and their API keys here end. What they wrote stays. They can be invited again.`}
      confirmLabel={t`Remove member`}
      danger
      pending={remove.isPending}
      problem={remove.error ? messageOf(remove.error, t`The member could not be removed`) : undefined}
      onConfirm={confirm}
    />
  )
}

export function HandOver({ member: { userId, fullName }, workspace, onClose }: MemberDialogProps & { workspace: string }) {
  const transfer = useTransferWorkspace()
  const [confirmation, setConfirmation] = useState('')
  const errors = fieldErrors(transfer.error)
  const refused = errors['confirmation'] ?? errors['userId']

  function confirm() {
    transfer.mutate(
      { userId, confirmation },
      {
        onSuccess: () => {
          toast.success(t`${fullName} owns ${workspace} now`)
          onClose()
        },
      },
    )
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Hand ${workspace} over to ${fullName}?`}
      description={t`They become the owner, with the subscription, and you an admin. Only they can give it back.`}
      confirmLabel={t`Hand over`}
      danger
      pending={transfer.isPending}
      onConfirm={confirm}
    >
      <Field
        label={
          <>
            <Trans>Type {workspace} to confirm</Trans>
          </>
        }
        error={refused}
      >
        <Input autoComplete="off" maxLength={80} value={confirmation} onChange={(event) => setConfirmation(event.currentTarget.value)} />
      </Field>
      <FormProblem error={transfer.error} fallback={t`Nothing was changed. Try again.`} />
    </AlertDialog>
  )
}
