import { useQuery } from '@tanstack/react-query'

import { Banner } from '../../../ui/banner.tsx'
import { AskForPlan, useWhomToAsk } from './ask-for-plan.tsx'
import { endedInWords } from './plan-words.ts'
import { standingQuery } from './queries.ts'

/** The trial or the plan is over: what stays, what waits, and whom to ask. */
export function NoPlanBanner({ className }: { className: string }) {
  const { data: standing } = useQuery(standingQuery())
  const whom = useWhomToAsk()
  if (!standing || standing.current) return null
  return (
    <div className={className}>
      <Banner tone="warn" title="Please subscribe to continue" actions={<AskForPlan />}>
        {standing.ended && `${endedInWords(standing.ended)} `}
        What you have written stays, and what is scheduled goes out. {whom} for a plan to write and schedule more.
      </Banner>
    </div>
  )
}
