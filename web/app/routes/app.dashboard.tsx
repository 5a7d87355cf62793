import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { meQuery } from '../features/identity/accounts/queries.ts'
import { DashboardScreen } from '../features/work/dashboard/dashboard-screen.tsx'
import { DashboardSearch } from '../features/work/dashboard/dashboard-search.ts'

export const Route = createFileRoute('/app/dashboard')({
  validateSearch: DashboardSearch,
  component: Dashboard,
})

function Dashboard() {
  const { business, reuse } = Route.useSearch()
  const { data: account } = useSuspenseQuery(meQuery())
  const navigate = Route.useNavigate()
  return (
    <DashboardScreen
      account={account}
      businessId={business}
      reuseId={reuse}
      onBusiness={(id) => void navigate({ search: (before) => ({ ...before, business: id, reuse: undefined }) })}
      onReused={() => void navigate({ search: (before) => ({ ...before, reuse: undefined }), replace: true })}
      onWritten={(generationId) => void navigate({ to: '/app/desk/$generationId', params: { generationId } })}
    />
  )
}
