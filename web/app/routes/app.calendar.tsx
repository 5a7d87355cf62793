import { createFileRoute } from '@tanstack/react-router'

import { CalendarScreen } from '../features/publishing/schedule/calendar/calendar-screen.tsx'
import { CalendarSearch } from '../features/publishing/schedule/calendar/calendar-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/calendar')({
  validateSearch: CalendarSearch,
  beforeLoad: () => loadSentences('calendar'),
  component: Calendar,
})

function Calendar() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CalendarScreen search={search} onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })} />
}
