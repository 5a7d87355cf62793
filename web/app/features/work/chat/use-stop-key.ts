import { useEffect, useEffectEvent } from 'react'

/** What is open over the screen closes by the same key. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Escape stops the answer, from wherever on the screen it is pressed. */
export function useStopKey(isAnswering: boolean, onStop: () => Promise<void>): void {
  const stop = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(overlays)) return
    void onStop()
  })
  useEffect(() => {
    if (!isAnswering) return
    const onKeyDown = (event: KeyboardEvent) => stop(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isAnswering])
}
