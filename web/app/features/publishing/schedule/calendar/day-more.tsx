import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'

import { Popover } from '../../../../../ui/popover.tsx'
import { placeName } from './add-here.tsx'
import { Cards } from './cards.tsx'
import type { GridProps } from './grid-props.ts'
import { TaskLines } from './task-lines.tsx'

type DayMoreProps = { day: string; hidden: number } & GridProps

/** "5 more": every post and task of a day that has no room for them. A month has many, so that each becomes a popover once it is pressed. */
export function DayMore(props: DayMoreProps) {
  const [wasPressed, setPressed] = useState(false)
  const { day, hidden } = props
  return wasPressed ? (
    <DayPopover {...props} />
  ) : (
    <MoreButton day={day} hidden={hidden} aria-haspopup="dialog" aria-expanded={false} onClick={() => setPressed(true)} />
  )
}

function DayPopover({ day, hidden, ...grid }: DayMoreProps) {
  const [open, setOpen] = useState(true)
  return (
    <Popover
      trigger={<MoreButton day={day} hidden={hidden} />}
      title={placeName(day)}
      open={open}
      onOpenChange={setOpen}
      className="day-popover"
    >
      {/* Events do not bubble through a portal to the calendar. */}
      <div className="day-all" onPointerDown={(event) => grid.onPress(event, () => setOpen(false))}>
        <Cards {...grid} openSlots={[]} isNow={grid.now.startsWith(day)} />
        <TaskLines tasks={grid.tasks.get(day) ?? []} />
      </div>
    </Popover>
  )
}

function MoreButton({ day, hidden, ...button }: { day: string; hidden: number } & Omit<ComponentProps<'button'>, 'hidden'>) {
  return (
    <button {...button} type="button" className="day-more" aria-label={t`${hidden} more on ${{ day: placeName(day) }}`}>
      <Trans>{hidden} more</Trans>
    </button>
  )
}
