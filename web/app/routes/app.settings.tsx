import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { meQuery } from '../features/identity/accounts/queries.ts'
import { SettingsScreen } from '../screens/settings-screen.tsx'
import { SettingsSearch } from '../screens/settings-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/settings')({
  validateSearch: SettingsSearch,
  beforeLoad: async ({ search }) => {
    await Promise.all([loadSentences('settings'), search.tab === 'activity' && loadSentences('audit')])
  },
  component: Settings,
})

function Settings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: account } = useSuspenseQuery(meQuery())
  return (
    <SettingsScreen
      account={account}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
    />
  )
}
