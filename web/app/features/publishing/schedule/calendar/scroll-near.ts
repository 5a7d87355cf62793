const edgePx = 48
const stepPx = 10

/** Scrolls the boxes around `place`, and the page, while a pointer at this height is near their upper or lower edge or beyond it. */
export function scrollNear(y: number, place: Element): void {
  for (const box of scrollersOf(place)) {
    const isPage = box === document.scrollingElement
    const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : box.getBoundingClientRect()
    if (y < top + edgePx) box.scrollTop -= stepPx
    else if (y > bottom - edgePx) box.scrollTop += stepPx
  }
}

function scrollersOf(place: Element): Element[] {
  const found: Element[] = document.scrollingElement ? [document.scrollingElement] : []
  for (let box: Element | null = place; box && box !== document.scrollingElement; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) found.push(box)
  }
  return found
}
