import { useEffect, useRef } from 'react'

/** Focuses the card or row of a task once it is drawn: a long list draws it only when it comes into sight. */
export function focusTask(id: string): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-task-button="${CSS.escape(id)}"]`)
    button?.focus({ preventScroll: true })
    button?.closest('[data-task]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** The focus goes with a card that moves to another column, where it is drawn anew: also when the server puts it back. */
export function useKeepFocus(): void {
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target.dataset['taskButton'] : undefined
    }
    const forget = () => (focused.current = undefined)
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
  useEffect(() => {
    if (focused.current !== undefined && document.activeElement === document.body) focusTask(focused.current)
  })
}
