/** What is typed and not yet stored is kept in this browser under one name, so that logging out can forget all of it. */
export const keptPrefix = 'postwright.kept.'

/** Called when a person logs out: the next one at this browser finds nothing of theirs. */
export function forgetKept(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(keptPrefix)) storage.removeItem(key)
    }
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
