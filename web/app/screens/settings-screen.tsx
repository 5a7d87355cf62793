import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import './settings.css'
import type { Account } from '@postwright/contract/identity/accounts'

import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { AuditLogProps } from '../features/core/audit/audit-log.tsx'
import { ApiKeys } from '../features/identity/api-keys/api-keys.tsx'
import { NoSeat, SeatRefusal } from '../features/billing/subscriptions/seat-notices.tsx'
import { DeletedBusinesses } from '../features/content/businesses/deleted-businesses.tsx'
import { LivingBusinesses } from '../features/content/businesses/living-businesses.tsx'
import { NotificationPreferences } from '../features/core/notifications/notification-preferences.tsx'
import { ReminderMails } from '../features/core/notifications/reminder-mails.tsx'
import { PersonalData } from '../features/operator/personal-data/personal-data.tsx'
import { TeamSettings } from '../features/identity/team/team-settings.tsx'
import { Picture } from '../features/identity/profile/picture.tsx'
import { ProfileForm } from '../features/identity/profile/profile-form.tsx'
import { SecuritySettings } from '../features/identity/security/security-settings.tsx'
import type { SettingsSearch } from './settings-search.ts'
import { WritingSettings } from '../features/content/ai-settings/writing-settings.tsx'

const UsagePanel = lazy(() => import('../features/work/usage/usage-panel.tsx').then((module) => ({ default: module.UsagePanel })))

interface SettingsScreenProps {
  account: Account
  search: SettingsSearch
  onSearch: (change: Partial<SettingsSearch>) => void
  /** Comes with its sentences, once its tab is opened. */
  AuditLog: ComponentType<AuditLogProps>
  BillingSettings: ComponentType<{ orderId: string | undefined; onOrderSeen: () => void }>
}

export function SettingsScreen({ account, search, onSearch, AuditLog, BillingSettings }: SettingsScreenProps) {
  return (
    <>
      <PageHead title={t`Profile Settings`}>
        <Trans>
          What you tell about yourself, how you log in, how you want things written, what you are told, and what is kept about you.
        </Trans>
      </PageHead>
      <Tabs
        label={t`Settings`}
        value={search.tab}
        onChange={(tab) => onSearch({ tab, google: undefined, order: undefined, from: undefined, to: undefined, period: undefined })}
        tabs={[
          {
            value: 'profile',
            label: t`Profile`,
            panel: (
              <>
                <Picture profile={account.profile} />
                <ProfileForm profile={account.profile} />
              </>
            ),
          },
          { value: 'security', label: t`Security`, panel: <SecuritySettings account={account} google={search.google} /> },
          { value: 'writing', label: t`Writing`, panel: <WritingSettings /> },
          {
            value: 'notifications',
            label: t`Notifications`,
            panel: (
              <>
                <NotificationPreferences timeZone={account.profile.timeZone} />
                <ReminderMails />
              </>
            ),
          },
          { value: 'team', label: t`Team`, panel: <TeamSettings account={account} notices={{ NoSeat, SeatRefusal }} /> },
          { value: 'businesses', label: t`Businesses`, panel: <BusinessSettings /> },
          {
            value: 'usage',
            label: t`Usage`,
            panel: (
              <Suspense fallback={<SkeletonRows rows={8} label={t`Loading`} />}>
                <UsagePanel search={search} onSearch={onSearch} />
              </Suspense>
            ),
          },
          ...(account.workspace.role === 'owner' || account.workspace.role === 'admin'
            ? [
                {
                  value: 'billing' as const,
                  label: t`Billing`,
                  panel: <BillingSettings orderId={search.order} onOrderSeen={() => onSearch({ order: undefined })} />,
                },
                {
                  value: 'activity' as const,
                  label: t`Activity`,
                  panel: <AuditLog title={t`What happened in this workspace`} scope="workspace" search={search} onSearch={onSearch} />,
                },
              ]
            : []),
          {
            value: 'api-keys',
            label: t`API keys`,
            panel: <ApiKeys isSuperAdmin={account.isSuperAdmin} workspace={account.workspace.name} />,
          },
          { value: 'data', label: t`Data & account`, panel: <PersonalData /> },
        ]}
      />
    </>
  )
}

function BusinessSettings() {
  return (
    <>
      <LivingBusinesses />
      <DeletedBusinesses />
    </>
  )
}
