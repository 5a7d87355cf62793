import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { Fragment, useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { billed } from './money.ts'
import { useAskRefund } from './queries.ts'

/** What was paid for the plan in use, for as long as it can be asked back. */
export function Refund({ billing: { refund, currency } }: { billing: BillingStanding }) {
  const [isAsking, setAsking] = useState(false)
  if (!refund || currency === null) return null
  const amount = billed(refund.cents, currency)
  return (
    <section className="bill-block" aria-label={t`Ask for a refund`}>
      <h2 className="h3">
        <Trans>Ask for a refund</Trans>
      </h2>
      {refund.askedAt === null ? (
        <>
          <p className="t13">
            {t`Within 14 days of the payment, until ${{ when: formatZoned(refund.until) }}. A full refund of ${{ amount }} ends the plan when it is granted.`}
          </p>
          {refund.parts.length > 1 && (
            <dl className="bill-lines num">
              {refund.parts.map(({ invoiceId, number, cents }) => (
                <Fragment key={invoiceId}>
                  <dt>{t`Of ${{ number }}`}</dt>
                  <dd>{billed(cents, currency)}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          <Button onClick={() => setAsking(true)}>
            <Trans>Ask for a refund</Trans>
          </Button>
        </>
      ) : (
        <p className="t13">{t`Asked for ${{ amount }} on ${{ when: formatZoned(refund.askedAt) }}. The administrator decides.`}</p>
      )}
      {isAsking && <RefundDialog amount={amount} onClose={() => setAsking(false)} />}
    </section>
  )
}

function RefundDialog({ amount, onClose }: { amount: string; onClose: () => void }) {
  const ask = useAskRefund()

  function submit(form: FormData) {
    const reason = form.get('reason')
    ask.mutate(
      { reason: typeof reason === 'string' ? reason : '' },
      {
        onSuccess: () => {
          toast.success(t`The administrator is asked`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t`Ask for ${{ amount }} back`}
      description={t`The plan ends once it is granted. Until then everything goes on.`}
      submitLabel={t`Ask for a refund`}
      pending={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem error={ask.error} fallback={t`It could not be asked for`} />
      <Field label={t`Reason`} required error={fieldErrors(ask.error)['reason']}>
        <Textarea name="reason" rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  )
}
