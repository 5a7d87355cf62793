/** How many entries and sections a text has, as digits: "3 tips" above three of them is no claim. */
export function listCounts(body: string): ReadonlySet<string> {
  const entries = body.match(/^[^\S\n]*(?:[-*•]|\d{1,2}[.)])[^\S\n]+\S/gm)?.length ?? 0
  const sections = body.match(/^##[^\S\n]+\S/gm)?.length ?? 0
  return new Set([entries, sections].filter((count) => count > 1).map(String))
}
