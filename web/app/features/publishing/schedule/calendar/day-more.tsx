import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Popover } from '../../../../../ui/popover.tsx'
import { placeName } from './add-here.tsx'
import { Cards } from './cards.tsx'
import type { GridProps } from './grid-props.ts'
import { TaskLines } from './task-lines.tsx'

/** "5 more": every post and task of a day that has no room for them. */
export function DayMore({ day, hidden, ...grid }: { day: string; hidden: number } & GridProps) {
  const [open, setOpen] = useState(false)
  const trigger = (
    <button type="button" className="day-more" aria-label={t`${hidden} more on ${{ day: placeName(day) }}`}>
      <Trans>{hidden} more</Trans>
    </button>
  )
  return (
    <Popover trigger={trigger} title={placeName(day)} open={open} onOpenChange={setOpen} className="day-popover">
      {/* Events do not bubble through a portal to the calendar. */}
      <div className="day-all" onPointerDown={(event) => grid.onPress(event, () => setOpen(false))}>
        <Cards {...grid} openSlots={[]} isNow={grid.now.startsWith(day)} />
        <TaskLines tasks={grid.tasks.get(day) ?? []} />
      </div>
    </Popover>
  )
}
