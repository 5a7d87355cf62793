import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Clock } from 'lucide-react'

import { useNow } from '../../../../lib/use-now.ts'
import { Banner } from '../../../../ui/banner.tsx'

const lateAfterMs = 60_000

/** What is due and not on its way: it goes by itself, once that is sent. */
export function LateBanner({ deliveries }: { deliveries: readonly Delivery[] }) {
  const now = useNow().getTime()
  const late = deliveries.filter(({ status, nextAttemptAt }) => waiting.has(status) && now - Date.parse(nextAttemptAt ?? '') > lateAfterMs)
  if (late.length === 0) return null
  return (
    <div className="mb-6">
      <Banner
        tone="bad"
        icon={Clock}
        title={t`${plural({ count: late.length }, { one: '# delivery is', other: '# deliveries are' })} due and not on the way yet`}
      >
        <Trans>They go out as soon as the server sends again. Whoever runs it was told.</Trans>
      </Banner>
    </div>
  )
}

const waiting = new Set<Delivery['status']>(['scheduled', 'retrying'])
