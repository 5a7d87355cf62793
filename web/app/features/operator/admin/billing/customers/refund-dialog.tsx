import { t } from '@lingui/core/macro'
import type { DecideRefund } from '@postwright/contract/billing/customers'
import { useState } from 'react'

import { fieldErrors } from '../../../../../../lib/errors.ts'
import { Field } from '../../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../../../ui/textarea.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { useDecideRefund } from '../queries.ts'

interface RefundDialogProps {
  decision: DecideRefund['decision']
  invoiceId: string
  amount: string
  onClose: () => void
}

/** Asks for the reason of a decision about money, and decides. */
export function RefundDialog({ decision, invoiceId, amount, onClose }: RefundDialogProps) {
  const [reason, setReason] = useState('')
  const decide = useDecideRefund()
  const isGrant = decision === 'grant'

  async function submit() {
    // What it asks about goes with the answer; only a promise is still heard then.
    await decide.mutateAsync({ invoiceId, decision, reason }).then(
      () => {
        toast.success(isGrant ? t`${{ amount }} is given back` : t`The refund is refused`)
        onClose()
        return null
      },
      // Shown in the dialog.
      () => null,
    )
  }

  return (
    <FormDialog
      title={isGrant ? t`Give ${{ amount }} back?` : t`Refuse to give ${{ amount }} back?`}
      description={
        isGrant ? t`Where it paid for the month under way, the plan ends at once. Nothing is deleted.` : t`The plan goes on as it is.`
      }
      submitLabel={isGrant ? t`Give it back` : t`Refuse the refund`}
      danger={isGrant}
      pending={decide.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormProblem error={decide.error} fallback={t`The refund could not be decided`} />
      <Field label={t`Reason`} required hint={t`The owner of the workspace reads it.`} error={fieldErrors(decide.error)['reason']}>
        <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
