import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

import { Button, IconButton } from '../../../../../ui/button.tsx'
import type { Stop, Tour } from './tours.ts'

export interface TourCardProps {
  tour: Tour
  stop: Stop
  at: number
  /** What it is about is not on the screen. */
  isMissing: boolean
  onGo: (at: number) => void
  onFinish: () => void
  onLeave: () => void
}

/** What is said at one stop. It takes the focus when it comes, and blocks nothing: the screen behind it works on. */
export function TourCard({ tour, stop, at, isMissing, onGo, onFinish, onLeave }: TourCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [titleId, textId] = [useId(), useId()]
  const count = tour.stops.length
  const isLast = at === count - 1
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <div role="dialog" aria-modal="false" aria-labelledby={titleId} aria-describedby={textId} className="tour-card">
      <div className="row">
        <span className="t12 soft num">
          <Trans>
            {ph({ tour: tour.title })} · {ph({ at: at + 1 })} of {ph({ total: count })}
          </Trans>
        </span>
        <IconButton icon={X} size="sm" variant="ghost" className="end" label={t`Leave the tour`} onClick={onLeave} />
      </div>
      <h2 className="h3" id={titleId} ref={heading} tabIndex={-1}>
        {stop.title}
      </h2>
      <div id={textId}>
        <p>{stop.text}</p>
        {isMissing && (
          <p className="tour-missing t13 soft">
            <Trans>This is not on the screen at the moment.</Trans>
          </p>
        )}
      </div>
      <div className="row">
        {at > 0 && (
          <Button size="sm" onClick={() => onGo(at - 1)}>
            <Trans>Back</Trans>
          </Button>
        )}
        {isLast ? (
          <Button size="sm" variant="primary" className="end" onClick={onFinish}>
            <Trans>Finish</Trans>
          </Button>
        ) : (
          <Button size="sm" variant="primary" className="end" onClick={() => onGo(at + 1)}>
            <Trans>Next</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
