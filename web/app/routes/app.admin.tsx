import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { Banner } from '../../ui/banner.tsx'
import { AdminScreen } from '../features/operator/admin/admin-screen.tsx'
import { AdminSearch } from '../features/operator/admin/admin-search.ts'
import { AuditLog } from '../shell/audit-log.tsx'
import { BillingAdmin } from '../shell/billing-admin.tsx'
import { IntegrationsAdmin } from '../shell/integrations-admin.tsx'
import { SubscriptionsAdmin } from '../shell/subscriptions-admin.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/admin')({
  validateSearch: AdminSearch,
  beforeLoad: () => loadSentences('operator'),
  component: Admin,
})

function Admin() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { account } = Route.useRouteContext()
  if (!account.isSuperAdmin)
    return (
      <Banner tone="info" title={t`Only super admins may open this`}>
        <Trans>Ask the person who runs this server.</Trans>
      </Banner>
    )
  return (
    <AdminScreen
      search={search}
      SubscriptionsAdmin={SubscriptionsAdmin}
      BillingAdmin={BillingAdmin}
      IntegrationsAdmin={IntegrationsAdmin}
      AuditLog={AuditLog}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      ownAddress={account.profile.email}
    />
  )
}
