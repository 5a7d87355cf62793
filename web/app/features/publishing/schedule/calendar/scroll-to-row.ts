/** Scrolls a box so that a row of its table stands right under the sticky head; without a row, to the top. */
export function scrollToRow(box: HTMLElement | null, row: HTMLElement | null | undefined): void {
  const head = box?.querySelector('thead')
  if (box && head) box.scrollTop = row ? row.offsetTop - head.offsetHeight : 0
}
