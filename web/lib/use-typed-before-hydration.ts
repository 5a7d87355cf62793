import { type RefObject, useEffect, useRef } from 'react'

/** React hydrates an input with the text that it holds, but sends no event for what was typed before: `onTyped` gets it once. */
export function useTypedBeforeHydration(onTyped: (text: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(false)
  useEffect(() => {
    const text = input.current?.value
    if (text && !reported.current) onTyped(text)
    reported.current = true
  }, [onTyped])
  return input
}
