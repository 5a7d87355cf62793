import { formatZoned } from '../../../lib/formats.ts'

/**
 * The detail of an entry, such as `dueAt: 2026-11-22T01:04:00.000Z, deliveries: 2`, for people: without hashes, and
 * without the name that stands before it. The file and the pointer have it as it is.
 */
export function inWords(detail: string, name?: string): string {
  return detail
    .split(', ')
    .filter((part) => !/^hash: [\da-f]{64}$/.test(part) && part !== `name: ${name}` && part !== `email: ${name}`)
    .join(', ')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => formatZoned(instant))
    .replaceAll(/(?<=^|, )[a-zA-Z]+(?=: )/g, (name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}
