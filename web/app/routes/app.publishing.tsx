import { createFileRoute } from '@tanstack/react-router'

import { PublishingScreen } from '../features/publishing/deliveries/publishing-screen.tsx'
import { PublishingSearch } from '../features/publishing/deliveries/publishing-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/publishing')({
  validateSearch: PublishingSearch,
  beforeLoad: () => Promise.all([loadSentences('calendar'), loadSentences('publishing')]),
  component: Publishing,
})

function Publishing() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <PublishingScreen search={search} onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })} />
}
