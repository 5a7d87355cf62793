import { t } from '@lingui/core/macro'

import { Problem } from '../../../../ui/form-problem.tsx'
import { PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'

/** Why a plan is not begun or not stopped, and what is safe. It stays until the next try: a toast would be gone before it is read. */
export function RunRefusal({ error, fallback }: { error: unknown; fallback: string }) {
  if (error === null) return null
  const kept = t`The plan is kept as it is, and so is every draft that is written.`
  return (
    <div className="mp-why">
      {isPlanRefusal(error) ? (
        <PlanRefusal error={error} wish="tokens" kept={kept} />
      ) : (
        <Problem error={error} fallback={fallback}>
          {kept}
        </Problem>
      )}
    </div>
  )
}
