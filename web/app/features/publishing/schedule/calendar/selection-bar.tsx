import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mostMoved } from '@postwright/contract/publishing/bulk-schedule'
import { CalendarClock, X } from 'lucide-react'
import { useState } from 'react'

import { Button, IconButton } from '../../../../../ui/button.tsx'
import { MoveManyDialog } from './move-many-dialog.tsx'
import { shownDays } from './focus-on.ts'
import type { Shift } from './shift.ts'
import { type Refused, useMoveMany } from './use-move-many.ts'
import type { Selection } from './use-selection.ts'

/** What is done to all posts that are chosen on the calendar. Those that could not be moved stay chosen, each with its reason. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const [isMoving, setMoving] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const moving = useMoveMany()
  const count = selection.items.length
  const isTooMany = count > mostMoved
  // It stays in reach of the keyboard, which comes back to it after a move.
  const isUnfit = count === 0 || isTooMany

  async function move(shift: Shift) {
    const stayed = await moving.move(selection.items, shift)
    if (!stayed) return
    setMoving(false)
    setRefused(stayed)
    selection.choose(stayed.map(({ key }) => key))
  }

  function end() {
    selection.end()
    shownDays()?.focus()
  }

  return (
    <section className="cal-chosen" aria-label={t`Chosen posts`}>
      <div className="row flex-wrap gap-2">
        <span className="b num" role="status">
          {count === 0 ? t`Press posts to choose them` : plural({ count }, { one: '# chosen', other: '# chosen' })}
        </span>
        <Button size="sm" icon={CalendarClock} aria-disabled={isUnfit} onClick={() => !isUnfit && setMoving(true)}>
          <Trans>Move…</Trans>
        </Button>
        {isTooMany && <span className="soft t12">{t`At most ${{ mostMoved }} at once.`}</span>}
        <IconButton className="end" size="sm" icon={X} label={t`Choose no more`} onClick={end} />
      </div>
      {refused.length > 0 && (
        <ul className="c-bad t13" role="alert">
          {refused.map(({ key, title, refusal }) => (
            <li key={key}>
              <span className="m">{title}</span>: {refusal}
            </li>
          ))}
        </ul>
      )}
      {isMoving && (
        <MoveManyDialog
          items={selection.items}
          pending={moving.isPending}
          error={moving.error}
          onMove={(shift) => void move(shift)}
          onClose={() => setMoving(false)}
        />
      )}
    </section>
  )
}
