import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { Banner } from '../../../../ui/banner.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { PlanActions } from './ask-for-plan.tsx'
import { endedInWords } from './plan-words.ts'
import { standingQuery } from './queries.ts'
import { useAsking } from './use-asking.ts'

export interface NoPlanBannerProps {
  className: string
  /** Nothing else can be done on the screen. */
  primary?: boolean
}

/** The trial or the plan is over: what stays, what waits, and whom to ask. */
export function NoPlanBanner({ className, primary = false }: NoPlanBannerProps) {
  const { data: standing } = useQuery(standingQuery())
  const { data: businesses } = useQuery(businessesQuery())
  const { advise } = useAsking()
  const isTight = businesses?.some(({ isLocked }) => isLocked) ?? false
  if (!standing || standing.current) return null
  return (
    <div className={className}>
      <Banner tone="warn" title={t`Please subscribe to continue`} actions={<PlanActions primary={primary} />}>
        {[
          standing.ended && endedInWords(standing.ended),
          isTight
            ? t`What you have written stays. One business and the owner go on; everything else is read only, and what is planned there is held.`
            : t`What you have written stays, and what is scheduled goes out.`,
          advise('writeMore'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    </div>
  )
}
