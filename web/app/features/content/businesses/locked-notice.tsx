import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'

import { Banner } from '../../../../ui/banner.tsx'
import { PlanActions } from '../../billing/subscriptions/ask-for-plan.tsx'

/** Says on the profile of a business that the plan has no room for it, and the way out. */
export function LockedNotice() {
  return (
    <Banner tone="warn" icon={Lock} title={t`This business is locked`} actions={<PlanActions wish="businesses" />}>
      <Trans>
        The plan has no room for it. It can be read, and nothing of it was deleted; nothing is written or sent until there is room.
      </Trans>
    </Banner>
  )
}
