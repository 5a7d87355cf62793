/**
 * Calls `onChange` once a frame when what is drawn in an element, or its size, changed, but for what changes within `ignored`.
 *
 * @returns what ends it.
 */
export function watchDrawn(element: HTMLElement, onChange: () => void, ignored?: Node): () => void {
  let frame = 0
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  }
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !ignored?.contains(target))) later()
  })
  changes.observe(element, { childList: true, characterData: true, subtree: true })
  const sizes = new ResizeObserver(later)
  sizes.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
  }
}
