import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlannedPost } from '@postwright/contract/publishing/schedule'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { plannedQuery } from '../../publishing/schedule/queries.ts'
import { ScheduleAllDialog } from './schedule-all-dialog.tsx'

/** Puts every written draft of a plan on the calendar at once, after it has said what that does. */
export function ScheduleAll({ planId }: { planId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const planned = useQuery(plannedQuery(planId))
  const items = planned.data?.items ?? []
  if (!isOpen && items.length === 0 && !planned.isError) return null
  return (
    <>
      <Button size="sm" icon={CalendarDays} onClick={() => setIsOpen(true)}>
        {planned.isError ? <Trans>Schedule the drafts</Trans> : labelOf(items)}
      </Button>
      {isOpen && <ScheduleAllDialog planId={planId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** "Approve and schedule 24", where some are to be approved. */
export function labelOf(items: readonly PlannedPost[]): string {
  const count = items.length
  return items.some(({ isToApprove }) => isToApprove)
    ? t`Approve and schedule ${{ count: formatNumber(count) }}`
    : t`Schedule ${{ count: formatNumber(count) }}`
}
