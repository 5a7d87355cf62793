import { createFileRoute } from '@tanstack/react-router'

import { CalendarScreen } from '../features/publishing/schedule/calendar-screen.tsx'
import { CalendarSearch } from '../features/publishing/schedule/calendar-search.ts'

export const Route = createFileRoute('/app/calendar')({
  validateSearch: CalendarSearch,
  component: Calendar,
})

function Calendar() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CalendarScreen search={search} onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })} />
}
