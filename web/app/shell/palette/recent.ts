const kept = 6

/** The commands that this person used last, the last one first. They are kept in this browser: keys alone, no words. */
export function recentKeys(userId: string): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}

export function rememberUse(userId: string, key: string): void {
  try {
    const keys = [key, ...recentKeys(userId).filter((other) => other !== key)].slice(0, kept)
    localStorage.setItem(nameOf(userId), JSON.stringify(keys))
  } catch {
    // NOTE: with storage blocked nothing is remembered.
  }
}

function nameOf(userId: string): string {
  return `palette:${userId}`
}
