/** At the beginning of a file whose words are other than English: without it a spreadsheet takes UTF-8 for an older encoding. */
export const byteOrderMark = '\uFEFF'

/** One line of CSV (RFC 4180). */
export function csvRow(values: readonly (string | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/** A spreadsheet takes what begins with one of these for a formula. https://owasp.org/www-community/attacks/CSV_Injection (read 2026-11-21) */
function cell(value: string | null): string {
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
