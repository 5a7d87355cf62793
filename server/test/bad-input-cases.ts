import { optionsForModels } from '@postwright/contract/content/generation'

import { valueAt } from './hostile-requests.ts'
import { type Hostile, hostileValues } from './hostile-values.ts'
import type { ProcedureWithInput } from './procedures.ts'
import { type Field, fieldsOf } from './schema-fields.ts'

/** One value in one field. */
export interface Case {
  field: Field
  hostile: Hostile
  /** In the query and in the address everything is text. */
  place: 'body' | 'query' | 'address'
}

interface Options {
  overRest: boolean
  /** Of each thing that another workspace has, an id that must not be found here. */
  foreignIds: string[]
}

/**
 * What is sent to a procedure, each with the rest of a valid input around it. Over REST, of a body only what may be read as something
 * else: what is read is the input that RPC has, to the same schema and the same code.
 */
export function casesOf(procedure: ProcedureWithInput, input: object, { overRest, foreignIds }: Options): Case[] {
  const { name, method, address, schema } = procedure
  const placeOf = ({ path }: Field): Case['place'] => {
    if (overRest && address.includes(`{${path[0]}}`)) return 'address'
    return overRest && method === 'GET' ? 'query' : 'body'
  }
  // Of a person no role is read, and of a role no person.
  const fields = fieldsOf(schema).filter((field) => !isOfReviewer(field.path) || valueAt(input, field) !== undefined)
  return fields.flatMap((field) => {
    const place = placeOf(field)
    // Whatever a field of a form holds is text.
    const isText = overRest && ['subscribers.import', 'messages.import'].includes(name) && field.path[0] === 'consent'
    const values = hostileValues(field).filter(
      (value) => (!overRest || place !== 'body' || isReadOtherwise(value)) && !(isText && value.expected === 'refused'),
    )
    const ofOthers = foreign(name, field, foreignIds).slice(0, overRest ? (place === 'body' ? 0 : 1) : undefined)
    return [...values, ...ofOthers].map((value) => ({ field, hostile: inWords(name, field, value), place }))
  })
}

/**
 * The same text in all the fields that have to take it: each request that is taken costs a new input, and one that is taken and keeps every
 * text proves them all. Where one is not, each field has to be asked for by itself.
 */
export function textsTogether(cases: Case[], input: object): Case[][] {
  const legal = cases.filter(
    ({ field, hostile, place }) =>
      place === 'body' &&
      field.schema.type === 'string' &&
      typeof hostile.value === 'string' &&
      (hostile.expected === 'kept' || hostile.expected === 'sane') &&
      (field.path.length === 1 || valueAt(input, field) !== undefined),
  )
  return [...Map.groupBy(legal, ({ hostile }) => hostile.what).values()].filter((same) => same.length > 1)
}

function isOfReviewer(path: Field['path']): boolean {
  return path.some((key) => key === 'reviewers' || key === 'second') && ['userId', 'role'].includes(String(path.at(-1)))
}

/**
 * The words of a mail are a template themselves: one of another kind is refused. What is typed to confirm is one text alone, and
 * the composer takes neither a tone nor a language.
 */
function inWords(name: string, { path }: Field, hostile: Hostile): Hostile {
  // Of braces, those alone that stand for something.
  if (path[0] === 'linkTags' && hostile.what === 'a template') return { ...hostile, expected: 'refused' }
  // A number has no letters.
  if (path[0] === 'phone' && hostile.expected === 'kept') return { ...hostile, expected: 'refused' }
  if (path[0] === 'confirmation') return { ...hostile, expected: 'refused' }
  // Whoever may not decide is refused at the field, and with each post, whether there is somebody of that id elsewhere or not.
  if (isOfReviewer(path) && hostile.expected === 'absent') return { ...hostile, expected: name === 'reviews.submit' ? 'sane' : 'refused' }
  // Whoever sends a message chooses its id.
  if (name === 'chat.send' && path[0] === 'id' && hostile.expected === 'absent') return { ...hostile, expected: 'kept' }
  // Here the built-in composer writes.
  if (name.startsWith('generation.') && optionsForModels.some((option) => option === path[0]) && hostile.expected === 'kept')
    return { ...hostile, expected: 'refused' }
  // A setting that nobody knows by this name is refused, and this one is no name at all.
  const isOfSettings = path.at(-1) === 'settings' && (name === 'channels.setSettings' || path.includes('forChannels'))
  if (isOfSettings && hostile.what === 'an object with a prototype key') return { ...hostile, expected: 'sane' }
  // What a post says on single channels is refused at that field, whether there is such a channel elsewhere or not.
  if (path.includes('forChannels') && hostile.expected === 'absent') return { ...hostile, expected: 'refused' }
  const isWords = /^mail\..+Template$/.test(name) && (path[0] === 'subject' || path[0] === 'text')
  return isWords && hostile.what === 'a template' ? { ...hostile, expected: 'refused' } : hostile
}

function foreign(name: string, { schema, path }: Field, foreignIds: string[]): Hostile[] {
  const isNew = name === 'chat.send' && path[0] === 'id'
  if (schema.format !== 'uuid' || aboutPeople(name) || isNew) return []
  return foreignIds.map((value) => ({ what: 'an id of another workspace', value, expected: 'absent' }))
}

/** Their ids are not of one workspace. */
function aboutPeople(name: string): boolean {
  return name.startsWith('admin.') || name.startsWith('users.') || name === 'accounts.hasRole'
}

/** What a body over REST may be read as something else for; once it is read, the schema refuses over REST what it refuses over RPC. */
const readOtherwise = new Set([
  'nothing',
  'null',
  'an object',
  'an object with a prototype key',
  'text instead of a list',
  'text or a number for yes or no',
  'something that is no text',
  'empty text',
  '200 KB',
  'NUL',
  'a lone surrogate',
  'a malformed id',
  'the text "ten"',
  'more than any number',
  'the number 1.5',
])

function isReadOtherwise({ what }: Hostile): boolean {
  return what.startsWith('emoji') || readOtherwise.has(what)
}
