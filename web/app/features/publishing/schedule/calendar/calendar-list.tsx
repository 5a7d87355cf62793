import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { Agenda } from './agenda.tsx'
import type { GridProps } from './grid-props.ts'

/** The days of a month that hold something. */
export function CalendarList(shown: Omit<GridProps, 'mayMove'>) {
  return (
    <div className="cal-list">
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
