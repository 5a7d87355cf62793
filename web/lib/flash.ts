const key = 'postwright.flash'

/** Keeps a message for the page that is loaded next in this tab; that page shows it once. */
export function flash(message: string): void {
  try {
    sessionStorage.setItem(key, message)
  } catch {
    // Where storage is forbidden the next page shows no message.
  }
}

export function takeFlash(): string | null {
  try {
    const message = sessionStorage.getItem(key)
    if (message !== null) sessionStorage.removeItem(key)
    return message
  } catch {
    return null
  }
}
