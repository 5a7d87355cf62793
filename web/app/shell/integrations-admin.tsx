import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'

import { SkeletonRows } from '../../ui/skeleton.tsx'
import { loadSentences } from './load-sentences.ts'

const Loaded = lazy(async () => {
  await loadSentences('integrations')
  return { default: (await import('../features/operator/admin/integrations/integrations-admin.tsx')).IntegrationsAdmin }
})

/** The apps of platforms, on a tab that few open: its sentences come with it. */
export function IntegrationsAdmin() {
  return (
    <Suspense fallback={<SkeletonRows rows={8} label={t`Loading`} />}>
      <Loaded />
    </Suspense>
  )
}
