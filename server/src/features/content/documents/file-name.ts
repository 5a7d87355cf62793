const longestName = 200

/** The name without its folders, and without what cannot be shown. */
export function fileNameOf(given: string): string {
  return shown(given.split(/[/\\]/).at(-1) || given)
}

export function shown(given: string): string {
  const name = given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .trim()
  return name.length > longestName ? `${name.slice(0, longestName - 10)}…${name.slice(-9)}` : name || 'document'
}
