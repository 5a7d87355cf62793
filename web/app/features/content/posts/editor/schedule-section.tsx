import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, type RefObject, Suspense } from 'react'

import { Banner } from '../../../../../ui/banner.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'

interface ScheduleSectionProps {
  section: RefObject<HTMLElement | null>
  /** Whether a hard limit keeps the text from being scheduled. */
  isStopped: boolean
  children: ReactNode
}

/** When and where a post goes out. */
export function ScheduleSection({ section, isStopped, children }: ScheduleSectionProps) {
  return (
    <section className="ed-psec" aria-label={t({ message: 'Schedule', context: 'the plan of a post' })} ref={section} tabIndex={-1}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans context="the plan of a post">Schedule</Trans>
        </h2>
      </div>
      {isStopped && (
        <Banner tone="bad" title={t`It cannot be scheduled like this`}>
          <Trans>Something in Checks stops publishing.</Trans>
        </Banner>
      )}
      <Suspense fallback={<SkeletonRows rows={2} label={t`Loading deliveries`} />}>{children}</Suspense>
    </section>
  )
}
