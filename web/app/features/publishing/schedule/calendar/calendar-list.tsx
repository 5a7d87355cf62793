import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { useLayoutEffect, useRef } from 'react'

import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { Agenda } from './agenda.tsx'
import type { GridProps } from './grid-props.ts'

/** The days of a month that hold something. The month of today begins to be shown at it, or at the next that holds something. */
export function CalendarList(shown: Omit<GridProps, 'mayMove'>) {
  const box = useRef<HTMLDivElement>(null)
  const month = shown.range.from.slice(0, 7)
  const today = useRef(shown.now.slice(0, 10))
  useLayoutEffect(() => {
    const days = [...(box.current?.querySelectorAll<HTMLElement>(`section[id^="day-${month}"]`) ?? [])]
    const at = days.findIndex(({ id }) => id >= `day-${today.current}`)
    if (at > 0) days[at]?.scrollIntoView({ block: 'start' })
  }, [month])

  return (
    <div className="cal-list" ref={box}>
      {shown.items.length + shown.tasks.size > 0 ? (
        <Agenda {...shown} />
      ) : (
        <EmptyState art="calendar" title={t`Nothing in ${{ month: shown.range.title }}`}>
          <Trans>Posts that are scheduled, drafts of plans and tasks stand here by their day.</Trans>
        </EmptyState>
      )}
    </div>
  )
}
