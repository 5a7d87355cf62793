import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'

import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { SubscriptionsAdminProps } from '../features/operator/admin/billing/customers/subscriptions-admin.tsx'
import { loadSentences } from './load-sentences.ts'

const Loaded = lazy(async () => {
  await Promise.all([loadSentences('payments'), loadSentences('billing')])
  return { default: (await import('../features/operator/admin/billing/customers/subscriptions-admin.tsx')).SubscriptionsAdmin }
})

/** Who pays for what, on a tab that few open: its sentences come with it. */
export function SubscriptionsAdmin(props: SubscriptionsAdminProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} label={t`Loading`} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
