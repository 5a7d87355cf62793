import { t } from '@lingui/core/macro'

/** Puts marks around the selection, or takes them away when they are there. */
export function wrap(area: HTMLTextAreaElement, mark: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area
  const chosen = value.slice(start, end)
  const marked = value.slice(start - mark.length, start) === mark && value.slice(end, end + mark.length) === mark
  if (marked) return replace(area, start - mark.length, end + mark.length, chosen, start - mark.length, end - mark.length)
  // Behind what was made bold, the same key leads out of it.
  if (start === end && value.slice(end, end + mark.length) === mark) return area.setSelectionRange(end + mark.length, end + mark.length)
  replace(area, start, end, `${mark}${chosen}${mark}`, start + mark.length, end + mark.length)
}

/** Begins each chosen line with `prefix`, or takes it away when all have it. */
export function prefixLines(area: HTMLTextAreaElement, prefix: string): void {
  const { value } = area
  const start = value.lastIndexOf('\n', area.selectionStart - 1) + 1
  const newline = value.indexOf('\n', area.selectionEnd)
  const end = newline === -1 ? value.length : newline
  const lines = value.slice(start, end).split('\n')
  const all = lines.every((line) => line.startsWith(prefix))
  const text = lines.map((line) => (all ? line.slice(prefix.length) : prefix + line)).join('\n')
  replace(area, start, end, text, start + text.length, start + text.length)
}

/** Makes the selection a link and selects the address, ready to be typed over. */
export function makeLink(area: HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end, value } = area
  const label = value.slice(start, end) || t`text`
  const addressAt = start + label.length + 3
  replace(area, start, end, `[${label}](https://)`, addressAt, addressAt + 'https://'.length)
}

function replace(area: HTMLTextAreaElement, start: number, end: number, text: string, selectFrom: number, selectTo: number): void {
  area.focus()
  area.setSelectionRange(start, end)
  // The only way that keeps the browser's own undo; where it is missing the text is set without it.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, start, end, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(selectFrom, selectTo)
}
