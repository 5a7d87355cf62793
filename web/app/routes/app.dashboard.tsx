import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { meQuery } from '../features/identity/accounts/queries.ts'
import { DashboardScreen } from '../features/work/dashboard/dashboard-screen.tsx'
import { DashboardSearch } from '../features/work/dashboard/dashboard-search.ts'
import { overviewInput } from '../features/work/dashboard/days.ts'
import { overviewQuery } from '../features/work/dashboard/queries.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/dashboard')({
  validateSearch: DashboardSearch,
  beforeLoad: () => loadSentences('dashboard'),
  loaderDeps: ({ search: { business } }) => ({ business }),
  // Read at each visit, while the screen itself is on its way; whoever only points at the link reads nothing.
  loader: ({ context: { queryClient, account }, deps: { business }, cause }) => {
    if (cause !== 'preload') void queryClient.prefetchQuery({ ...overviewQuery(overviewInput(account, business)), staleTime: 0 })
  },
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
