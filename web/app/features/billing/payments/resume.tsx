import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { plans } from '@postwright/contract/core/plans'

import { formatDate } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { billed } from './money.ts'
import { useResumePlan } from './queries.ts'

interface ResumeProps {
  billing: BillingStanding
  onDone: () => void
}

/** The plan that was cancelled, chosen again: the month that is paid simply goes on. */
export function Resume({ billing: { planId, paidUntil, monthlyCents, currency }, onDone }: ResumeProps) {
  if (planId === null || paidUntil === null || monthlyCents === null || currency === null) return null
  return (
    <div className="bill-consequence">
      <h3 className="h2">{t`${{ plan: plans[planId].label }} goes on`}</h3>
      <p className="t13 soft">
        {t`Nothing is paid today, and the month and its quotas stay as they are. From ${{ day: formatDate(paidUntil) }} it is ${{ amount: billed(monthlyCents, currency) }} a month again.`}
      </p>
      <div className="row">
        <GoOn onDone={onDone} />
      </div>
    </div>
  )
}

/** Takes a cancellation back. */
export function GoOn({ onDone }: { onDone?: () => void }) {
  const resume = useResumePlan()

  async function goOn() {
    try {
      await resume.mutateAsync({})
      toast.success(t`The plan goes on`)
      onDone?.()
    } catch (error) {
      toast.failed(error, t`The plan could not be changed`)
    }
  }

  return (
    <Button pending={resume.isPending} onClick={goOn}>
      <Trans>Let it go on</Trans>
    </Button>
  )
}
