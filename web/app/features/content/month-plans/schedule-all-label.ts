import { t } from '@lingui/core/macro'
import type { PlannedPost } from '@postwright/contract/publishing/schedule'

import { formatNumber } from '../../../../lib/formats.ts'

/** "Approve and schedule 24", where some are to be approved. */
export function scheduleAllLabel(items: readonly PlannedPost[]): string {
  const count = items.length
  return items.some(({ isToApprove }) => isToApprove)
    ? t`Approve and schedule ${{ count: formatNumber(count) }}`
    : t`Schedule ${{ count: formatNumber(count) }}`
}
