const edgePx = 48
const stepPx = 10

/** Scrolls what lies under the pointer, and the page, while the pointer is near their edge. */
export function scrollNear({ x, y }: { x: number; y: number }): void {
  for (const box of scrollersUnder(x, y)) {
    const isPage = box === document.scrollingElement
    const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : box.getBoundingClientRect()
    if (y < top + edgePx) box.scrollTop -= stepPx
    else if (y > bottom - edgePx) box.scrollTop += stepPx
  }
}

function scrollersUnder(x: number, y: number): Element[] {
  const found: Element[] = document.scrollingElement ? [document.scrollingElement] : []
  for (let box = document.elementFromPoint(x, y); box && box !== document.scrollingElement; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) found.push(box)
  }
  return found
}
