import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import type { Slot } from '@postwright/contract/publishing/slots'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { AddTimes } from './add-times.tsx'
import { BeginWith } from './begin-with.tsx'
import { type TimesChange, useTimes } from './use-times.ts'
import { Week } from './week.tsx'
import { weeklyTimeText } from './weekly-time.ts'

interface ChannelTimesProps {
  channel: Channel
  /** Its own. */
  slots: readonly Slot[]
  /** Channels of the business that have times to copy. */
  others: readonly Channel[]
  all: readonly Slot[]
}

/** The posting times of a channel, for whoever may change them. What was changed last can be undone while the dialog is open. */
export function ChannelTimes({ channel, slots, others, all }: ChannelTimesProps) {
  const times = useTimes(channel.id, slots)
  const { box, goOnAt } = useKeptFocus([slots, times.last])

  return (
    <div ref={box} className="grid gap-4">
      {slots.length === 0 ? (
        <BeginWith
          channel={channel}
          pending={times.isPending}
          onBegin={(wanted) => {
            goOnAt(0)
            return times.add(wanted)
          }}
        />
      ) : (
        <Week
          slots={slots}
          pending={times.isPending}
          onTakeAway={(slot) => {
            goOnAt(slots.indexOf(slot))
            void times.remove([slot])
          }}
        />
      )}
      <div role="status">
        {times.last && (
          <span className="row gap-2 t13">
            {changeText(times.last)}
            <Button
              size="sm"
              variant="ghost"
              icon={Undo2}
              pending={times.isPending}
              onClick={() => {
                goOnAt(0)
                return times.undo()
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          </span>
        )}
      </div>
      <AddTimes slots={slots} others={others} all={all} pending={times.isPending} onAdd={(wanted) => void times.add(wanted)} />
      {times.error && <Problem error={times.error} fallback={t`The posting times could not be changed`} />}
    </div>
  )
}

/** What is pressed here goes with what it is for: another time takes the focus on, or else the first thing to press. */
function useKeptFocus(changes: readonly unknown[]) {
  const box = useRef<HTMLDivElement>(null)
  const at = useRef<number>(undefined)
  useEffect(() => {
    const isLost = !document.activeElement || document.activeElement.contains(box.current)
    if (at.current === undefined || !isLost) return
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('.slot-time button') ?? [])]
    const next = buttons[Math.min(at.current, buttons.length - 1)] ?? box.current?.querySelector<HTMLElement>('button')
    next?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- whoever asks names them
  }, changes)
  return { box, goOnAt: (index: number) => void (at.current = index) }
}

/** "Mon 09:00 taken away", "5 times added" */
function changeText({ kind, slots }: TimesChange): string {
  const [only] = slots
  if (slots.length === 1 && only)
    return kind === 'added' ? t`${{ time: weeklyTimeText(only) }} added` : t`${{ time: weeklyTimeText(only) }} taken away`
  return kind === 'added'
    ? plural({ count: slots.length }, { one: '# time added', other: '# times added' })
    : plural({ count: slots.length }, { one: '# time taken away', other: '# times taken away' })
}
