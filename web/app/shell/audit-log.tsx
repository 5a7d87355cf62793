import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'

import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { AuditLogProps } from '../features/core/audit/audit-log.tsx'
import { loadSentences } from './load-sentences.ts'

const Loaded = lazy(async () => {
  await loadSentences('audit')
  return { default: (await import('../features/core/audit/audit-log.tsx')).AuditLog }
})

/** The audit log of a tab, which is often opened when its screen has long been there: its sentences come with it. */
export function AuditLog(props: AuditLogProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} label={t`Loading`} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
