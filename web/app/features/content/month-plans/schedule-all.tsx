import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { plannedQuery } from '../../publishing/schedule/queries.ts'
import { ScheduleAllDialog } from './schedule-all-dialog.tsx'
import { scheduleAllLabel } from './schedule-all-label.ts'

/** Puts every written draft of a plan on the calendar at once, after it has said what that does. */
export function ScheduleAll({ planId }: { planId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const planned = useQuery(plannedQuery(planId))
  const items = planned.data?.items ?? []
  if (!isOpen && items.length === 0 && !planned.isError) return null
  return (
    <>
      <Button size="sm" icon={CalendarDays} onClick={() => setIsOpen(true)}>
        {planned.isError ? <Trans>Schedule the drafts</Trans> : scheduleAllLabel(items)}
      </Button>
      {isOpen && <ScheduleAllDialog planId={planId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
