import { createFileRoute } from '@tanstack/react-router'

import { AnalyticsScreen } from '../features/work/analytics/analytics-screen.tsx'
import { AnalyticsSearch } from '../features/work/analytics/analytics-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/analytics')({
  validateSearch: AnalyticsSearch,
  beforeLoad: () => loadSentences('analytics'),
  component: Analytics,
})

function Analytics() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AnalyticsScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: 'post' in change && Object.keys(change).length === 1,
          resetScroll: false,
        })
      }
    />
  )
}
