import { createFileRoute } from '@tanstack/react-router'

import { MonthPlanScreen } from '../features/content/month-plans/month-plan-screen.tsx'

export const Route = createFileRoute('/app/month-plan/$businessId')({ component: MonthPlan })

function MonthPlan() {
  const { businessId } = Route.useParams()
  return <MonthPlanScreen key={businessId} businessId={businessId} />
}
