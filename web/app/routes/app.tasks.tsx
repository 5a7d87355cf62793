import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { meQuery } from '../features/identity/accounts/queries.ts'
import { TasksScreen } from '../features/work/tasks/tasks-screen.tsx'
import { TasksSearch } from '../features/work/tasks/tasks-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/tasks')({
  validateSearch: TasksSearch,
  beforeLoad: () => Promise.all([loadSentences('tasks'), loadSentences('calendar')]),
  component: Tasks,
})

function Tasks() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: account } = useSuspenseQuery(meQuery())
  const onSearch = useCallback(
    (change: Partial<TasksSearch>) => void navigate({ search: (before) => ({ ...before, ...change }), replace: 'q' in change }),
    [navigate],
  )
  return <TasksScreen account={account} search={search} onSearch={onSearch} />
}
