import { t } from '@lingui/core/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { type PlanId, plans } from '@postwright/contract/core/plans'

import { formatDate, formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { AtProvider } from './at-provider.tsx'
import { useKeepStaying, useNextPlan } from './queries.ts'
import { useStaying } from './staying.tsx'
import { useSaveStaying } from './use-save-staying.ts'

interface DowngradeProps {
  planId: PlanId
  billing: BillingStanding
  onDone: () => void
}

/** A smaller plan, from the next month on. */
export function Downgrade({ planId, billing, onDone }: DowngradeProps) {
  const next = useNextPlan()
  const keep = useKeepStaying()
  const staying = useStaying({ planId, extraBusinesses: 0 })
  const plan = plans[planId].label
  const until = billing.paidUntil ?? ''
  const saveChoice = useSaveStaying(staying, formatDate(until))
  const isChosen = billing.nextPlanId === planId

  async function choose(wanted: PlanId | null) {
    try {
      if (wanted !== null && staying.choice) await keep.mutateAsync(staying.choice)
      await next.mutateAsync({ planId: wanted, extraBusinesses: 0 })
      toast.success(wanted === null ? t`The plan stays as it is.` : t`${{ plan }} begins on ${{ day: formatDate(until) }}.`)
      onDone()
    } catch (error) {
      toast.failed(error, t`The plan could not be changed`)
    }
  }

  return (
    <div className="bill-consequence">
      <h3 className="h2">{t`${{ plan }}, from ${{ day: formatDate(until) }}`}</h3>
      {billing.provider !== 'sandbox' && !isChosen ? (
        <AtProvider />
      ) : (
        <>
          <p className="t13 soft">{t`Nothing changes before ${{ when: formatZoned(until) }}. What is planned then is kept.`}</p>
          {staying.form}
          <div className="row">
            {isChosen ? (
              <>
                {staying.choice && <Button disabled={!staying.isReady} onClick={saveChoice}>{t`Save who stays`}</Button>}
                <Button onClick={() => choose(null)}>{t`Keep the plan in use`}</Button>
              </>
            ) : (
              <Button
                disabled={!staying.isReady}
                onClick={() => choose(planId)}
              >{t`Move to ${{ plan }} on ${{ day: formatDate(until) }}`}</Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
