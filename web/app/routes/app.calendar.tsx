import { createFileRoute } from '@tanstack/react-router'

import { CalendarScreen } from '../features/schedule/calendar-screen.tsx'
import { CalendarSearch } from '../features/schedule/calendar-search.ts'

export const Route = createFileRoute('/app/calendar')({
  validateSearch: CalendarSearch,
  component: Calendar,
})

function Calendar() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CalendarScreen search={search} onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })} />
}
