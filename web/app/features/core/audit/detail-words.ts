import { formatZoned } from '../../../../lib/formats.ts'

/**
 * The detail of an entry, such as `dueAt: 2026-11-22T01:04:00.000Z, deliveries: 2`, for people: without hashes, and
 * without the name that stands before it. The file and the pointer have it as it is.
 */
export function inWords(detail: string, name?: string): string {
  return detail
    .split(', ')
    .filter((part) => !/^hash: [\da-f]{64}$/.test(part) && part !== `name: ${name}` && part !== `email: ${name}`)
    .map((part) => part.replace(/^[a-zA-Z]+(?=: )/, fieldInWords).replace(/(?<=^[a-z ]+: )(?:\[.*\]|true|false|null|)$/, valueInWords))
    .join(', ')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => formatZoned(instant))
}

/** As the forms call what its own name does not say. */
const labels: Record<string, string> = {
  baseUrl: 'address',
  contactEmail: 'address for questions',
  invitedSkipApproval: 'invited people work at once',
  salesEmail: 'sales address',
  smtp: 'mail server',
  supportEmail: 'public contact address',
}

function fieldInWords(field: string): string {
  return labels[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** What JSON alone would write: a list of fields, yes or no, and nothing. */
function valueInWords(value: string): string {
  if (value === 'true') return 'yes'
  if (value === 'false') return 'no'
  const [, list] = /^\["(.+)"\]$/.exec(value) ?? []
  return list === undefined ? 'none' : listed.format(list.split('","').map(fieldInWords))
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
