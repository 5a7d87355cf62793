import { type FocusEvent, useEffect, useRef } from 'react'

/** Spread over an element, which takes the focus once what had it within goes or cannot have it any more. */
export function useKeptFocus<Region extends HTMLElement>() {
  const region = useRef<Region>(null)
  const isWithin = useRef(false)

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isWithin.current && isLost) region.current?.focus({ preventScroll: true })
  })

  return {
    ref: region,
    tabIndex: -1,
    onFocus: () => {
      isWithin.current = true
    },
    // Whoever leaves by themselves leaves something that stays.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected && !target.matches(':disabled')) isWithin.current = false
    },
  }
}
