import { t } from '@lingui/core/macro'
import type { Dashboard } from '@postwright/contract/work/dashboard'

import { LoadState } from '../../../../ui/load-state.tsx'

/** What the screen knows of its one query. */
export interface Overview {
  data: Dashboard | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  refetch: () => unknown
}

/** In the place of all that could not be read, beside what works without it. */
export function OverviewFailed({ overview }: { overview: Overview }) {
  return (
    <section className="sheet dash-need" aria-label={t`Needs me now`}>
      <LoadState
        of={overview}
        rows={2}
        loading={t`Loading what needs you`}
        failed={t`What needs you, the week and the quota could not be loaded`}
      />
    </section>
  )
}
