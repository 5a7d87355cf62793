import type { PlanStanding } from '@postwright/contract/billing/billing'

import { useWhomToAsk } from './ask-for-plan.tsx'
import { chosenInWords } from './plan-words.ts'

/** The plan that was chosen at sign-up, and how it begins. */
export function ChosenPlan({ chosen }: { chosen: NonNullable<PlanStanding['chosen']> }) {
  const whom = useWhomToAsk()
  return (
    <p className="quota-foot t13">
      <span>
        {chosenInWords(chosen)} <span className="soft">There is no online payment here yet. {whom} to begin it.</span>
      </span>
    </p>
  )
}
