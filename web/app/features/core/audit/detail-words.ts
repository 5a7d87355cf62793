import { t } from '@lingui/core/macro'
import { formatList, formatZoned } from '../../../../lib/formats.ts'

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
  baseUrl: t`address`,
  contactEmail: t`address for questions`,
  invitedSkipApproval: t`invited people work at once`,
  salesEmail: t`sales address`,
  smtp: t`mail server`,
  supportEmail: t`public contact address`,
}

function fieldInWords(field: string): string {
  return labels[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** What JSON alone would write: a list of fields, yes or no, and nothing. */
function valueInWords(value: string): string {
  if (value === 'true') return t`yes`
  if (value === 'false') return t`no`
  const [, list] = /^\["(.+)"\]$/.exec(value) ?? []
  return list === undefined ? t`none` : formatList(list.split('","').map(fieldInWords))
}
