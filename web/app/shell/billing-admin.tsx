import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'

import { SkeletonRows } from '../../ui/skeleton.tsx'
import { loadSentences } from './load-sentences.ts'

const Loaded = lazy(async () => {
  await loadSentences('payments')
  return { default: (await import('../features/operator/admin/billing/billing-admin.tsx')).BillingAdmin }
})

/** Through whom money is taken, on a tab that few open: its sentences come with it. */
export function BillingAdmin() {
  return (
    <Suspense fallback={<SkeletonRows rows={8} label={t`Loading`} />}>
      <Loaded />
    </Suspense>
  )
}
