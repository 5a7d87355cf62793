import { spokenLocale } from '@postwright/contract/core/sentences'

/** At the beginning of a file whose words are other than English: without it a spreadsheet takes UTF-8 for an older encoding. */
export const byteOrderMark = '\uFEFF'

/** What parts the cells of a line, and the sign in a number. */
export interface CsvSigns {
  separator: ',' | ';'
  decimal: '.' | ','
}

/** As RFC 4180 has it, for programs. */
const plainSigns: CsvSigns = { separator: ',', decimal: '.' }

/** What a spreadsheet of whoever is spoken to expects: a German one puts a line with commas into one cell, and takes 1.5 for a date. */
export function spokenCsvSigns(): CsvSigns {
  return /^de\b/.test(spokenLocale()) ? { separator: ';', decimal: ',' } : plainSigns
}

/** One line of CSV (RFC 4180). */
export function csvRow(values: readonly (string | null)[], { separator }: CsvSigns = plainSigns): string {
  return `${values.map((value) => cell(value, separator)).join(separator)}\r\n`
}

/** A spreadsheet takes what begins with one of these for a formula. https://owasp.org/www-community/attacks/CSV_Injection (read 2026-11-21) */
function cell(value: string | null, separator: string): string {
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '')
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
