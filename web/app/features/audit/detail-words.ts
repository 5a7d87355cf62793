import { formatZoned } from '../../../lib/formats.ts'

/** The detail of an entry, such as `dueAt: 2026-11-22T01:04:00.000Z, deliveries: 2`, for people; the file and the pointer have it as it is. */
export function inWords(detail: string): string {
  return detail
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => formatZoned(instant))
    .replaceAll(/\b[\da-f]{64}\b/g, (hash) => hash.slice(0, 8))
    .replaceAll(/(?<=^|, )[a-zA-Z]+(?=: )/g, (name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}
