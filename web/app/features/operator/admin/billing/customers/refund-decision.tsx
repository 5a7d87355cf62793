import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DecideRefund, RefundRequest } from '@postwright/contract/billing/customers'
import { useState } from 'react'

import { fieldErrors } from '../../../../../../lib/errors.ts'
import { formatZoned } from '../../../../../../lib/formats.ts'
import { Banner } from '../../../../../../ui/banner.tsx'
import { Button } from '../../../../../../ui/button.tsx'
import { Field } from '../../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../../../ui/textarea.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { billed } from '../../../../billing/payments/money.ts'
import { useDecideRefund } from '../queries.ts'

/** Money that is asked back, and the two answers to it. */
export function RefundDecision({ refund }: { refund: RefundRequest }) {
  const [decision, setDecision] = useState<DecideRefund['decision'] | null>(null)
  const { invoice, cents, askedAt, reason, isGranted } = refund
  const amount = billed(cents, invoice.currency)
  return (
    <>
      <Banner
        tone="warn"
        title={isGranted ? t`${{ amount }} is on its way back` : t`${{ amount }} is asked back`}
        actions={
          isGranted ? undefined : (
            <>
              <Button size="sm" onClick={() => setDecision('grant')}>
                <Trans>Give it back</Trans>
              </Button>
              <Button size="sm" onClick={() => setDecision('refuse')}>
                <Trans>Refuse</Trans>
              </Button>
            </>
          )
        }
      >
        {t`Invoice ${{ number: invoice.number }}, asked on ${{ when: formatZoned(askedAt) }}: ${{ reason }}`}
      </Banner>
      {decision && <DecisionDialog decision={decision} invoiceId={invoice.id} amount={amount} onClose={() => setDecision(null)} />}
    </>
  )
}

interface DecisionDialogProps {
  decision: DecideRefund['decision']
  invoiceId: string
  amount: string
  onClose: () => void
}

function DecisionDialog({ decision, invoiceId, amount, onClose }: DecisionDialogProps) {
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
      description={isGrant ? t`The plan that it paid for ends at once. Nothing is deleted.` : t`The plan goes on as it is.`}
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
