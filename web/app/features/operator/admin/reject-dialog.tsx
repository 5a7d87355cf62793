import { plural, t } from '@lingui/core/macro'
import type { AccountRequest } from '@postwright/contract/operator/admin'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useRejectMany } from './queries.ts'

export type Outcome = 'approved' | 'rejected'
export type OnDecided = (userIds: readonly string[], outcome: Outcome) => void

export interface RejectDialogProps {
  requests: readonly AccountRequest[]
  onDecided: OnDecided
  onClose: () => void
}

/** One reason for all of them. */
export function RejectDialog({ requests, onDecided, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const reject = useRejectMany()
  const [first] = requests
  const count = requests.length
  const whom = count === 1 && first ? first.fullName : t`${plural(count, { one: '# person', other: '# people' })}`
  const errors = fieldErrors(reject.error)

  function submit() {
    // The list may learn of it first and take this dialog away; only a promise is still heard then.
    const userIds = requests.map(({ userId }) => userId)
    reject.mutateAsync({ userIds, reason }).then(
      () => {
        onDecided(userIds, 'rejected')
        toast.success(count === 1 ? t`${whom} was rejected` : t`${whom} were rejected`)
        onClose()
        return null
      },
      // Shown in the dialog.
      () => null,
    )
  }

  return (
    <FormDialog
      title={t`Reject ${whom}?`}
      description={t`They cannot use the app, and are shown this reason. You can approve them later.`}
      submitLabel={requests.length === 1 ? t`Reject account` : t`Reject accounts`}
      cancelLabel={t`Keep waiting`}
      danger
      pending={reject.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t`Reason`} required error={errors.reason}>
        <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      {reject.isError && !errors.reason && <Problem error={reject.error} fallback={t`The account could not be rejected`} />}
    </FormDialog>
  )
}
