import { localDraftPrefix } from '../lib/local-drafts.ts'

const key = `${localDraftPrefix}invitation`

/** Keeps the link in this tab on the way through another page and back, such as that of the identity provider. */
export function storePendingInvitation(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // Where storage is forbidden the mail still has the link.
  }
}

export function hasPendingInvitation(): boolean {
  return pendingInvitation() !== ''
}

/** The link that was kept; empty when there is none. It counts for one page. */
export function takePendingInvitation(): string {
  const token = pendingInvitation()
  if (token !== '') sessionStorage.removeItem(key)
  return token
}

function pendingInvitation(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
