import { t } from '@lingui/core/macro'
import { formatList, formatZoned } from '../../../../lib/formats.ts'

/**
 * The detail of an entry, such as `dueAt: 2026-11-22T01:04:00.000Z, deliveries: 2`, for people: without hashes, and
 * without the name that stands before it. The file and the pointer have it as it is.
 */
export function inWords(detail: string, name?: string): string {
  return detail
    .split(', ')
    .filter((part) => !/^(hash|receipt): [\da-f]{64}$/.test(part) && part !== `name: ${name}` && part !== `email: ${name}`)
    .map((part) =>
      part
        .replace(/(?<=^(?:level|role): )\w+$/, (value) => values[value] ?? value)
        .replace(/^[a-zA-Z]+(?=: )/, fieldInWords)
        .replace(/(?<=^[\p{L} -]+: )(?:\[.*\]|true|false|null|)$/u, valueInWords),
    )
    .join(', ')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => formatZoned(instant))
}

/** As the forms call what its own name does not say. */
const labels: Record<string, string> = {
  address: t`address`,
  again: t`again`,
  baseUrl: t`address`,
  businesses: t`businesses`,
  changed: t`changed`,
  channels: t`channels`,
  clientId: t`client id`,
  contactEmail: t`address for questions`,
  count: t`count`,
  deliveries: t`deliveries`,
  dueAt: t`due at`,
  email: t`email`,
  enabled: t`enabled`,
  ends: t`ends`,
  expiresAt: t`expires at`,
  from: t`from`,
  invitedSkipApproval: t`invited people work at once`,
  comment: t`comment`,
  guest: t`guest`,
  isLate: t`late`,
  kind: t`kind`,
  mode: t`mode`,
  level: t`level`,
  model: t`model`,
  name: t`name`,
  plan: t`plan`,
  plansCancelled: t`plans cancelled`,
  port: t`port`,
  posts: t`posts`,
  provider: t`provider`,
  reason: t`reason`,
  revision: t`revision`,
  reviewers: t`reviewers`,
  role: t`role`,
  salesEmail: t`sales address`,
  scopes: t`scopes`,
  security: t`security`,
  sessions: t`sessions`,
  siteKey: t`site key`,
  smtp: t`mail server`,
  step: t`step`,
  supportEmail: t`public contact address`,
  template: t`template`,
  timeZone: t`time zone`,
  title: t`title`,
  to: t`to`,
  user: t`user`,
  version: t`version`,
  wish: t`wish`,
}

/** Of fields that have one of a few values. */
const values: Record<string, string> = {
  admin: t`admin`,
  all: t`all of them`,
  any: t`one of them`,
  editor: t`editor`,
  none: t`nobody`,
  owner: t`owner`,
  reviewer: t`reviewer`,
  two_steps: t`two steps`,
  viewer: t`viewer`,
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
