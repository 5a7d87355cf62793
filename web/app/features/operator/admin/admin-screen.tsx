import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'

import { PageHead } from '../../../../ui/page-head.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import type { AuditLogProps } from '../../core/audit/audit-log.tsx'
import { AccountRequests } from './account-requests.tsx'
import { Subscribers } from '../../publishing/newsletter/subscribers.tsx'
import { SiteSettings } from '../site/site-settings.tsx'
import type { AdminSearch } from './admin-search.ts'
import { AiAdmin } from './ai/ai-admin.tsx'
import type { SubscriptionsAdminProps } from './billing/customers/subscriptions-admin.tsx'
import { Joining } from './joining.tsx'
import { MailAdmin } from './mail/mail-admin.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { StarterTrialForm } from './starter-trial-form.tsx'
import { Users } from './users.tsx'

interface AdminScreenProps {
  search: AdminSearch
  onSearch: (change: Partial<AdminSearch>) => void
  /** The administrator's own, for tests of mail. */
  ownAddress: string
  /** These come with their sentences, once their tab is opened. */
  SubscriptionsAdmin: ComponentType<SubscriptionsAdminProps>
  BillingAdmin: ComponentType
  IntegrationsAdmin: ComponentType
  AuditLog: ComponentType<AuditLogProps>
}

export function AdminScreen({
  search,
  onSearch,
  ownAddress,
  SubscriptionsAdmin,
  BillingAdmin,
  IntegrationsAdmin,
  AuditLog,
}: AdminScreenProps) {
  return (
    <>
      <PageHead title={t`Admin`}>
        <Trans>Who may work here, where drafts are written, who takes the money, what the public pages say, and what was done.</Trans>
      </PageHead>
      <Tabs
        label={t`Admin`}
        value={search.tab}
        onChange={(tab) => onSearch({ tab })}
        tabs={[
          {
            value: 'accounts',
            label: t`Accounts`,
            panel: (
              <>
                <AccountRequests status={search.status} ownAddress={ownAddress} onStatus={(status) => onSearch({ status })} />
                <Joining />
                <StarterTrialForm />
              </>
            ),
          },
          { value: 'users', label: t`Users`, panel: <Users search={search} onSearch={onSearch} /> },
          { value: 'subscriptions', label: t`Subscriptions`, panel: <SubscriptionsAdmin search={search} onSearch={onSearch} /> },
          { value: 'ai', label: t`AI`, panel: <AiAdmin /> },
          { value: 'billing', label: t`Billing`, panel: <BillingAdmin /> },
          { value: 'integrations', label: t`Integrations`, panel: <IntegrationsAdmin /> },
          { value: 'site', label: t`Site`, panel: <SiteSettings /> },
          { value: 'newsletter', label: t`Newsletter`, panel: <Subscribers /> },
          { value: 'email', label: t`Email`, panel: <MailAdmin search={search} onSearch={onSearch} ownAddress={ownAddress} /> },
          { value: 'sign-in', label: t`Sign-in`, panel: <SignInForm /> },
          {
            value: 'audit',
            label: t`Audit log`,
            panel: <AuditLog title={t`Audit log`} scope="site" search={search} onSearch={onSearch} />,
          },
        ]}
      />
    </>
  )
}
