import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { CalendarScreen } from '../features/publishing/schedule/calendar-screen.tsx'
import { CalendarSearch } from '../features/publishing/schedule/calendar-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

const CalendarTasks = lazy(async () => {
  await loadSentences('tasks')
  const { CalendarTasks: Tasks } = await import('../features/work/tasks/calendar-tasks.tsx')
  return { default: Tasks }
})

export const Route = createFileRoute('/app/calendar')({
  validateSearch: CalendarSearch,
  component: Calendar,
})

function Calendar() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CalendarScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      renderTasks={(shown) => (
        <Suspense>
          <CalendarTasks {...shown} />
        </Suspense>
      )}
    />
  )
}
