import type { PlanStanding } from '@postwright/contract/billing/billing'

import { AskForPlan } from './ask-for-plan.tsx'
import { chosenInWords } from './plan-words.ts'
import { useAsking } from './use-asking.ts'

export interface ChosenPlanProps {
  chosen: NonNullable<PlanStanding['chosen']>
  /** Whether it can be asked for here; where no plan is in use, the screen offers that once for all. */
  offers: boolean
}

/** The plan that was chosen at sign-up, and how it begins. */
export function ChosenPlan({ chosen, offers }: ChosenPlanProps) {
  const { advise } = useAsking()
  return (
    <p className="quota-foot t13">
      <span>
        {chosenInWords(chosen)} <span className="soft">{advise('begin')}</span>
      </span>
      {offers && <AskForPlan />}
    </p>
  )
}
