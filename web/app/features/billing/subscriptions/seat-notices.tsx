import { plural, t } from '@lingui/core/macro'
import type { Team } from '@postwright/contract/identity/team'

import { FormProblem } from '../../../../ui/form-problem.tsx'
import { NeedsPlan, PlanRefusal } from './plan-refusal.tsx'
import { isPlanRefusal } from './refused-by-plan.ts'

export function NoSeat({ seats: { included, planLabel } }: { seats: Team['seats'] }) {
  if (included === null) return <NeedsPlan title={t`Inviting needs a plan`} />
  return (
    <NeedsPlan
      wish="seats"
      title={t`${plural(included, { one: 'The # seat', other: 'The # seats' })} of the ${{ plan: planLabel ?? '' }} plan ${plural(included, { one: 'is', other: 'are' })} taken`}
      otherwise={t`Each member and each open invitation takes one.`}
    />
  )
}

export function SeatRefusal({ error }: { error: unknown }) {
  if (isPlanRefusal(error)) return <PlanRefusal error={error} wish="seats" />
  return <FormProblem error={error} fallback={t`The invitation could not be sent`} />
}
