import { keptPrefix } from '../lib/kept.ts'

const key = `${keptPrefix}invitation`

/** Keeps the link in this tab on the way through another page and back, such as that of the identity provider. */
export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // Where storage is forbidden the mail still has the link.
  }
}

export function hasKeptInvitation(): boolean {
  return keptInvitation() !== ''
}

/** The link that was kept; empty when there is none. It counts for one page. */
export function takeKeptInvitation(): string {
  const token = keptInvitation()
  if (token !== '') sessionStorage.removeItem(key)
  return token
}

function keptInvitation(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
