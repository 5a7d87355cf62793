import { t } from '@lingui/core/macro'
import type { User } from '@postwright/contract/operator/users'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSuspend } from './queries.ts'

export function SuspendDialog({ user, onClose }: { user: Pick<User, 'userId' | 'fullName'>; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [cancelPlans, setCancelPlans] = useState(false)
  const suspend = useSuspend()
  const errors = fieldErrors(suspend.error)

  function submit() {
    suspend.mutate(
      { userId: user.userId, reason, cancelPlans },
      {
        onSuccess: () => {
          toast.success(t`${{ fullName: user.fullName }} is suspended`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t`Suspend ${{ fullName: user.fullName }}?`}
      description={t`They are signed out everywhere, cannot use the app, and are shown this reason. Nothing is deleted, and you can reinstate them. A plan that they pay for ends with its month; they, or an admin of the workspace, can let it go on.`}
      submitLabel={t`Suspend account`}
      cancelLabel={t`Leave it`}
      danger
      pending={suspend.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t`Reason`} required error={errors.reason}>
        <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <Checkbox
        label={t`Cancel what their workspaces have planned`}
        hint={t`Otherwise it still goes out, as their colleagues may expect. What is cancelled does not come back.`}
        checked={cancelPlans}
        onChange={(event) => setCancelPlans(event.currentTarget.checked)}
      />
      {suspend.isError && !errors.reason && <Problem error={suspend.error} fallback={t`The account could not be suspended`} />}
    </FormDialog>
  )
}
