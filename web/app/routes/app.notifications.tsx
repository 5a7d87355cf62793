import { createFileRoute } from '@tanstack/react-router'

import { NotificationsScreen } from '../features/core/notifications/notifications-screen.tsx'
import { NotificationsSearch } from '../features/core/notifications/notifications-search.ts'

export const Route = createFileRoute('/app/notifications')({
  validateSearch: NotificationsSearch,
  component: Notifications,
})

function Notifications() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <NotificationsScreen search={search} onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })} />
}
