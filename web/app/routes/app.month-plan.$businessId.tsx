import { createFileRoute } from '@tanstack/react-router'

import { MonthPlanScreen } from '../features/content/month-plans/month-plan-screen.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/month-plan/$businessId')({
  beforeLoad: () => loadSentences('plans'),
  component: MonthPlan,
})

function MonthPlan() {
  const { businessId } = Route.useParams()
  return <MonthPlanScreen key={businessId} businessId={businessId} />
}
