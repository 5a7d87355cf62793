/** Local drafts, in this browser's storage: what is typed and not yet saved, under one prefix, so that logging out can clear all of it. */
export const localDraftPrefix = 'postwright.kept.'

/** Called when a person logs out: the next one at this browser finds nothing of theirs. */
export function clearLocalDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(localDraftPrefix)) storage.removeItem(key)
    }
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
