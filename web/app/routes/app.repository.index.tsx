import { createFileRoute } from '@tanstack/react-router'

import { RepositoryScreen } from '../features/content/posts/repository/repository-screen.tsx'
import { RepositorySearch } from '../features/content/posts/repository/repository-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/repository/')({
  validateSearch: RepositorySearch,
  beforeLoad: () => Promise.all([loadSentences('repository'), loadSentences('calendar')]),
  component: Repository,
})

function Repository() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RepositoryScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: 'q' in change })}
    />
  )
}
