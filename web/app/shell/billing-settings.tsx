import { t } from '@lingui/core/macro'
import { type ComponentProps, lazy, Suspense } from 'react'

import { SkeletonRows } from '../../ui/skeleton.tsx'
import { loadSentences } from './load-sentences.ts'

const Loaded = lazy(async () => {
  await loadSentences('billing')
  return { default: (await import('../features/billing/payments/billing-settings.tsx')).BillingSettings }
})

/** The plan and what was paid, on a tab of settings, with its sentences. */
export function BillingSettings(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} label={t`Loading`} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
