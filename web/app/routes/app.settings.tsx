import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { meQuery } from '../features/identity/accounts/queries.ts'
import { SettingsScreen } from '../screens/settings-screen.tsx'
import { SettingsSearch } from '../screens/settings-search.ts'
import { AuditLog } from '../shell/audit-log.tsx'
import { BillingSettings } from '../shell/billing-settings.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/settings')({
  validateSearch: SettingsSearch,
  beforeLoad: () => loadSentences('settings'),
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
      AuditLog={AuditLog}
      BillingSettings={BillingSettings}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
    />
  )
}
