import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { formatDate } from '../../../../lib/formats.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { PasswordInput } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useRequestDeletion } from './queries.ts'

export function DeleteAccountDialog({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const request = useRequestDeletion()
  const [password, setPassword] = useState('')
  const refused = fieldErrors(request.error)['password']

  async function ask() {
    try {
      const { dueAt } = await request.mutateAsync(asksPassword ? { password } : {})
      onClose()
      if (dueAt) toast.success(t`Your account will be deleted on ${{ dueAt: formatDate(dueAt) }}`)
    } catch {
      // The refusal is shown in the dialog.
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete your account?`}
      description={t`In seven days everything goes, and nobody can bring it back. Until then you can keep your account with one click.`}
      confirmLabel={t`Delete my account`}
      cancelLabel={t`Keep it`}
      danger
      pending={request.isPending}
      onConfirm={ask}
    >
      {asksPassword && (
        <Field label={t`Your password`} required error={refused}>
          <PasswordInput autoComplete="current-password" value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
        </Field>
      )}
      {request.isError && refused === undefined && <Problem error={request.error} fallback={t`This could not be done. Try again.`} />}
    </AlertDialog>
  )
}
