/** The card of an item as it is shown, or else the days: what takes the focus when what had it is gone. */
export function cardOf(key: string): HTMLElement | undefined {
  return shownFirst(`[data-key="${CSS.escape(key)}"]`) ?? shownDays()
}

const longestWaitMs = 5_000

/**
 * Gives the focus to the card of an item once it is shown and what had the focus is gone: a panel that closes leaves it to the days, as long
 * as the card is not there yet.
 */
export function focusOnceShown(key: string): void {
  const end = performance.now() + longestWaitMs

  function look() {
    const card = shownFirst(`[data-key="${CSS.escape(key)}"]`)
    const { activeElement } = document
    const isLeft = activeElement === null || activeElement === document.body || activeElement === shownDays()
    if (card && isLeft) return card.focus()
    if (activeElement !== card && performance.now() < end) requestAnimationFrame(look)
  }

  look()
}

/** The days themselves, which can be scrolled by keys. */
export function shownDays(): HTMLElement | undefined {
  return shownFirst('.grid-box, .agenda')
}

/** The days stand on the page twice: as a grid, and as a list for where that has no room. */
function shownFirst(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`.calendar-screen :is(${selector})`)].find((element) => element.checkVisibility())
}
