/** What a mailed link carries beside its address. */
export interface SecretLink {
  token: string
  email: string
}

const pages = new Set(['/reset-password', '/verify-email', '/invitation'])
let taken: SecretLink = { token: '', email: '' }

/**
 * Takes the secret out of the address before anything else looks at it: not the history, not a screenshot, not a page that is
 * linked to. A page that is loaded anew does not know it any more; the mail still does.
 */
export function takeSecretLink({ pathname, search }: Location, history: History): void {
  if (!pages.has(pathname) || search === '') return
  const query = new URLSearchParams(search)
  taken = { token: query.get('token') ?? '', email: query.get('email') ?? '' }
  history.replaceState(history.state, '', pathname)
}

/** With what the page was opened; empty when it was opened without. */
export function secretLink(): SecretLink {
  return taken
}
