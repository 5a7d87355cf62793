/** Spread over folders by the random end of the id; its beginning is the time. */
export function storageKey(id: string, variant?: string): string {
  return `${id.slice(-2)}/${id}${variant === undefined ? '' : `.${variant}`}`
}

/** Everything that the store keeps of a file. */
export function keysOf({ id, variants }: { id: string; variants: readonly string[] }): string[] {
  return [storageKey(id), ...variants.map((variant) => storageKey(id, variant))]
}

/** Whose bytes these are, or null for what is none of ours. */
export function idOfKey(key: string): string | null {
  return /^[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z0-9]+)?$/.exec(key)?.[1] ?? null
}
