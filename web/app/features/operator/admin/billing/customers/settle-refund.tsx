import { t } from '@lingui/core/macro'
import type { RefusedRefund } from '@postwright/contract/billing/customers'

import { fieldErrors } from '../../../../../../lib/errors.ts'
import { Field } from '../../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../../../ui/textarea.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { billed } from '../../../../billing/payments/money.ts'
import { useSettleRefund } from '../queries.ts'

interface SettleRefundProps {
  refund: Pick<RefusedRefund, 'id' | 'amountCents' | 'currency'>
  onClose: () => void
}

/** Money that its provider refused to give back went back another way, and how. */
export function SettleRefund({ refund: { id, amountCents, currency }, onClose }: SettleRefundProps) {
  const settle = useSettleRefund()

  function submit(form: FormData) {
    const reason = form.get('reason')
    settle.mutate(
      { id, reason: typeof reason === 'string' ? reason : '' },
      {
        onSuccess: () => {
          toast.success(t`It counts as given back`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t`Did ${{ amount: billed(amountCents, currency) }} go back another way?`}
      description={t`It counts as given back, with a credit note, and the provider is not asked any more. This cannot be taken back.`}
      submitLabel={t`It went back`}
      pending={settle.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem error={settle.error} fallback={t`It could not be written down`} />
      <Field
        label={t`Reason`}
        hint={t`How and when, such as a bank transfer and its number. It stands in the audit log.`}
        required
        error={fieldErrors(settle.error)['reason']}
      >
        <Textarea name="reason" rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  )
}
