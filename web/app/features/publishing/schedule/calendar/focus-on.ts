/** The card of an item as it is shown, or else the days: what takes the focus when what had it is gone. */
export function cardOf(key: string): HTMLElement | undefined {
  return shownFirst(`[data-key="${CSS.escape(key)}"]`) ?? shownDays()
}

/** The days themselves, which can be scrolled by keys. */
export function shownDays(): HTMLElement | undefined {
  return shownFirst('.grid-box, .agenda')
}

/** The days stand on the page twice: as a grid, and as a list for where that has no room. */
function shownFirst(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`.calendar-screen :is(${selector})`)].find((element) => element.checkVisibility())
}
