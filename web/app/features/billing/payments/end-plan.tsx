import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatDate, formatZoned } from '../../../../lib/formats.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useCancelPlan } from './queries.ts'
import { GoOn } from './resume.tsx'
import { StayingWithoutPlan } from './staying-without-plan.tsx'

/** Lets the plan end with the month, and takes that back. */
export function EndPlan({ billing }: { billing: BillingStanding }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelPlan()
  const until = formatDate(billing.paidUntil ?? '')

  if (billing.phase === 'cancelled')
    return (
      <section className="bill-block" aria-label={t`The plan is cancelled`}>
        <h2 className="h3">
          <Trans>The plan is cancelled</Trans>
        </h2>
        <p className="t13">{t`Runs to ${{ day: until }} and is not billed again.`}</p>
        <StayingWithoutPlan until={until} />
        {billing.mayResume && <GoOn />}
      </section>
    )
  return (
    <section className="bill-block" aria-label={t`Cancel the plan`}>
      <h2 className="h3">
        <Trans>Cancel the plan</Trans>
      </h2>
      <p className="t13">{t`Runs to ${{ day: until }} and is not billed again. Your content stays: reading and exporting go on.`}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trans>Cancel at the end of the month</Trans>
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Cancel the plan on ${{ day: until }}?`}
        description={t`Until ${{ when: formatZoned(billing.paidUntil ?? '') }} everything goes on. After it nothing is drafted or scheduled, and nothing is deleted: one business and the owner go on, and the rest is read only. Until then you can take it back.`}
        confirmLabel={t`Cancel the plan`}
        cancelLabel={t`Keep it`}
        danger
        pending={cancel.isPending}
        problem={cancel.error ? messageOf(cancel.error, t`The plan could not be changed`) : undefined}
        onConfirm={() => cancel.mutate({}, { onSuccess: () => setAsking(false) })}
      />
    </section>
  )
}
