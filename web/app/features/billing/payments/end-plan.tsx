import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatDate, formatZoned } from '../../../../lib/formats.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { stayingQuery, useCancelPlan } from './queries.ts'
import { GoOn } from './resume.tsx'
import { StayingWithoutPlan } from './staying-without-plan.tsx'

/** Lets the plan end with the month, and takes that back. */
export function EndPlan({ billing }: { billing: BillingStanding }) {
  const [isAsking, setAsking] = useState(false)
  const staying = useQuery({
    ...stayingQuery({ planId: billing.planId ?? 'solo', extraBusinesses: billing.extraBusinesses }),
    enabled: isAsking,
  })
  const planned = staying.data?.businesses.items.reduce((sum, one) => sum + one.planned, 0) ?? 0
  const cancel = useCancelPlan()
  const until = formatDate(billing.paidUntil ?? '')
  const isAwaited = billing.phase === 'renewing'
  const isOverdue = billing.phase === 'grace' || isAwaited

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
      <p className="t13">
        {isAwaited
          ? t`The month is over: the plan ends at once, unless the next one was charged already; then it runs to the end of that. Your content stays: reading and exporting go on.`
          : isOverdue
            ? t`The month is over and not paid: the plan ends at once, and is not billed again. Your content stays: reading and exporting go on.`
            : t`Runs to ${{ day: until }} and is not billed again. Your content stays: reading and exporting go on.`}
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {isOverdue ? t`Cancel now` : t`Cancel at the end of the month`}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isOverdue ? t`Cancel the plan now?` : t`Cancel the plan on ${{ day: until }}?`}
        description={
          isOverdue
            ? billing.starterFollows
              ? t`It ends at once, and cannot be taken back. Starter begins in its place. Nothing is deleted; a plan can be ordered again at any time.`
              : t`It ends at once, and cannot be taken back. Nothing is deleted; a plan can be ordered again at any time.`
            : [
                billing.starterFollows
                  ? t`Until ${{ when: formatZoned(billing.paidUntil ?? '') }} everything goes on. Then Starter begins, and nothing is deleted: one business and the owner go on, and the rest is read only. Until then you can take it back.`
                  : t`Until ${{ when: formatZoned(billing.paidUntil ?? '') }} everything goes on. After it nothing is drafted or scheduled, and nothing is deleted: one business and the owner go on, and the rest is read only. Until then you can take it back.`,
                planned > 0 &&
                  t`${plural({ planned }, { one: '# post is planned for after that day.', other: '# posts are planned for after that day.' })}`,
              ]
                .filter(Boolean)
                .join(' ')
        }
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
