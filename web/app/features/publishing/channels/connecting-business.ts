import { localDraftPrefix } from '../../../../lib/local-drafts.ts'

const key = `${localDraftPrefix}connecting`

/** Keeps in this tab to which business an account is connected, on the way to its platform and back. */
export function keepConnectingBusiness(id: string): void {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // Where storage is forbidden the way back leads to the dashboard.
  }
}

export function connectingBusiness(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
