/** One line of plain words, at most `max` long. What is told comes from outside too, which may say anything at any length. */
export function truncate(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
