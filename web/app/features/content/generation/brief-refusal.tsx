import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Problem } from '../../../../ui/form-problem.tsx'
import { PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'

/** Why nothing is written, and what to do about it. */
export function BriefRefusal({ error }: { error: unknown }) {
  return (
    <div className="px-4 pb-3">
      {isPlanRefusal(error) ? (
        <PlanRefusal error={error} otherwise={t`Choose fewer types or variants, or a shorter length.`} kept={t`Your brief is kept.`} />
      ) : (
        <Problem error={error} fallback={t`The drafts could not be begun`}>
          <Trans>Your brief is kept. Nothing was taken from your quota.</Trans>
        </Problem>
      )}
    </div>
  )
}
