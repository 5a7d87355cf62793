import { localDraftPrefix } from '../../../../lib/local-drafts.ts'

/** A message that is typed and not sent: kept in this browser for its conversation, or for the next new one of its business. */
export function readKeptMessage(place: string): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepMessage(place: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Storage may be full or forbidden; the text is still on the screen.
  }
}

function keyOf(place: string): string {
  return `${localDraftPrefix}chat.${place}`
}
