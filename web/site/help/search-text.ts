/** Longer texts are found nowhere, and fill the page. */
export const longestSearch = 100

/** What was typed, as it is looked for and shown. */
export function searchText(typed: string): string {
  return Array.from(typed.trim()).slice(0, longestSearch).join('')
}
