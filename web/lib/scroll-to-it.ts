/** As the `ref` of an answer to what was just pressed: it may appear outside of what is seen, and grow there while more of it is read. */
export function scrollToIt(answer: HTMLElement | null): (() => void) | undefined {
  if (!answer) return undefined
  const growing = new ResizeObserver(() => answer.scrollIntoView({ block: 'nearest' }))
  growing.observe(answer)
  return () => growing.disconnect()
}
