import { Popover } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import './tour.css'
import { toast } from '../../../../../ui/toasts.tsx'
import { useSetTour } from '../queries.ts'
import { endTour, type RunningTour } from '../running-tour.ts'
import { TourCard, type TourCardProps } from './tour-card.tsx'
import { tours } from './tours.ts'
import { useTarget } from './use-target.ts'

interface GuidedTourProps extends RunningTour {
  /** The screen that it is over is on its way, or reads what it shows. */
  isLoading: boolean
}

/** A tour over the screen that is there: beside what each stop is about, or in a corner where that is missing or leaves no room. */
export function GuidedTour({ id, stop: beginning, isLoading }: GuidedTourProps) {
  const tour = tours[id]
  const [at, setAt] = useState(Math.min(beginning, tour.stops.length - 1))
  const save = useSetTour()
  const stop = tour.stops[at]
  const { target, isDrawn } = useTarget(stop?.target ?? '')
  const isSettled = isDrawn && !isLoading
  useMarked(target, isSettled)
  useEscape(leave)
  if (!stop) return null

  function go(next: number) {
    setAt(next)
    save.mutate({ tour: id, state: 'left', stop: next })
  }
  function finish() {
    save.mutate({ tour: id, state: 'finished', stop: 0 })
    end()
  }
  function leave() {
    save.mutate({ tour: id, state: 'left', stop: at })
    end()
    toast.success(t`The tour goes on from here whenever you like. It is in the Tutorial.`)
  }

  const card: TourCardProps = {
    tour,
    stop,
    at,
    isMissing: target === null && isSettled,
    onGo: go,
    onFinish: finish,
    onLeave: leave,
  }
  return target && window.matchMedia('(min-width: 768px)').matches && leavesRoom(target) ? (
    <Popover.Root open modal={false} onOpenChange={letEscapePass}>
      <Popover.Portal>
        <Popover.Positioner anchor={target} sideOffset={12} collisionPadding={12} positionMethod="fixed" className="tour-place">
          <Popover.Popup className="popover tour" role="presentation" initialFocus={false} finalFocus={false}>
            <TourCard key={at} {...card} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  ) : (
    createPortal(
      <div className="popover tour tour-corner">
        <TourCard key={at} {...card} />
      </div>,
      document.body,
    )
  )
}

/** Beside what fills the window in both directions, the card would reach out of it. */
function leavesRoom(target: Element): boolean {
  const { width, height } = target.getBoundingClientRect()
  return width < window.innerWidth / 2 || height < window.innerHeight / 2
}

/** The popover keeps the key for itself, and would do nothing with it: it is open for as long as the tour lasts. */
function letEscapePass(_open: boolean, change: Popover.Root.ChangeEventDetails) {
  change.cancel()
  change.allowPropagation()
}

/** The focus goes to the screen that was toured, not to nowhere. */
function end() {
  endTour()
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Brings what a stop is about into view, and outlines it for as long as the stop lasts. */
function useMarked(target: Element | null, isSettled: boolean) {
  useEffect(() => {
    target?.setAttribute('data-tour-here', '')
    return () => target?.removeAttribute('data-tour-here')
  }, [target])
  // Once more when all is drawn: what came above it has moved it.
  useEffect(() => {
    if (!target) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    target.scrollIntoView({ block: isHigh(target) ? 'start' : 'center', behavior: isCalm ? 'auto' : 'smooth' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when it changes, the target may have moved
  }, [target, isSettled])
}

/** It begins where the screen does, rather than above it. */
function isHigh(target: Element): boolean {
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(target)
  const margins = (Number.parseFloat(scrollMarginBlockStart) || 0) + (Number.parseFloat(scrollMarginBlockEnd) || 0)
  return target.getBoundingClientRect().height + margins > window.innerHeight
}

/** Escape leaves, unless it closes something else that is open over the screen. */
function useEscape(leave: () => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"]:not(.tour-card), [role="alertdialog"], [role="menu"], [role="listbox"]')) return
      leave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
