import { msg } from '@postwright/contract/core/msg'
import { channelForms } from '@postwright/contract/publishing/channel-forms'
import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'

import { incomplete } from './refusals.ts'

type Fields = Readonly<Record<string, string>>

/** What a person filled in of the form of a kind, trimmed; what is no field of it is left out. @throws INVALID for each that is missing, or is none of the choices. */
export function filledIn(kind: OutsideKind, given: Fields): Fields {
  const { fields } = channelForms[kind]
  const known = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, (given[name] ?? initial).trim()]))
  const refusal = incomplete([
    ...fields
      .filter(({ name, isOptional }) => !isOptional && known[name] === '')
      .map(({ name }) => ({ field: `fields.${name}`, message: msg`Fill this in.` })),
    ...fields
      .filter(({ name, choices }) => choices && known[name] !== '' && choices.every(({ value }) => value !== known[name]))
      .map(({ name }) => ({ field: `fields.${name}`, message: msg`Choose one of these.` })),
  ])
  if (refusal) throw refusal
  return known
}

/** Those of them that may be shown again. */
export function shownAnswers(kind: OutsideKind, filled: Fields): Fields {
  const shown = channelForms[kind].fields.filter((field) => field.kind !== 'secret' && filled[field.name])
  return Object.fromEntries(shown.map(({ name }) => [name, filled[name] ?? '']))
}

/** The field in which a person named a server of their own. Null where they left it as it stood, or cannot name one. */
export function serverNamedIn(kind: OutsideKind, filled: Fields): string | null {
  const named = channelForms[kind].fields.find(({ name, kind: type, initial }) => type === 'address' && filled[name] !== initial)
  return named?.name ?? null
}
