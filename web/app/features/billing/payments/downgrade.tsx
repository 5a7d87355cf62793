import { t } from '@lingui/core/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { type PlanId, plans } from '@postwright/contract/core/plans'

import { formatDate, formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { AgreedThere } from './agreed-there.tsx'
import { useStaying } from './staying.tsx'
import { useChooseNext } from './use-choose-next.ts'
import { useSaveStaying } from './use-save-staying.ts'

interface DowngradeProps {
  planId: PlanId
  billing: BillingStanding
  onDone: () => void
}

/** A smaller plan, from the next month on. With Starter, which is free where it has no end, the one in use is cancelled. */
export function Downgrade({ planId, billing, onDone }: DowngradeProps) {
  const chooseNext = useChooseNext(planId === 'starter' ? 'sandbox' : billing.provider)
  const staying = useStaying({ planId, extraBusinesses: 0 })
  const plan = plans[planId].label
  const until = billing.paidUntil ?? ''
  const saveChoice = useSaveStaying(staying)
  const isChosen = billing.nextPlanId === planId
  const isFree = planId === 'starter'

  async function choose(wanted: PlanId | null) {
    const day = formatDate(until)
    const done =
      wanted === null ? t`The plan stays as it is.` : isFree ? t`The plan in use ends on ${{ day }}.` : t`${{ plan }} begins on ${{ day }}.`
    const isDone = await chooseNext({ planId: wanted, extraBusinesses: 0 }, done)
    if (isDone && wanted !== null) await saveChoice()
    if (isDone) onDone()
  }

  return (
    <div className="bill-consequence">
      <h3 className="h2">{t`${{ plan }}, from ${{ day: formatDate(until) }}`}</h3>
      <p className="t13 soft">
        {isFree
          ? t`The plan in use runs to ${{ when: formatZoned(until) }} and is not billed again; until then you can take it back. Starter begins then, with what it includes each month. Nothing is deleted.`
          : t`Nothing changes before ${{ when: formatZoned(until) }}. What is planned then is kept.`}
      </p>
      {billing.provider === 'paypal' && !isFree && <AgreedThere />}
      {staying.form}
      <div className="row">
        {isChosen ? (
          <>
            {staying.choice && (
              <Button
                disabled={!staying.isReady}
                onClick={() => saveChoice(t`Saved for ${{ day: formatDate(until) }}.`)}
              >{t`Save who stays`}</Button>
            )}
            <Button onClick={() => choose(null)}>{t`Keep the plan in use`}</Button>
          </>
        ) : (
          <Button
            disabled={!staying.isReady}
            onClick={() => choose(planId)}
          >{t`Move to ${{ plan }} on ${{ day: formatDate(until) }}`}</Button>
        )}
      </div>
    </div>
  )
}
