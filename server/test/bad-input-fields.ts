import { optionsForModels } from '@postwright/contract/content/generation'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'

import { sessions } from '../src/features/identity/accounts/table.ts'
import { members } from '../src/features/identity/team/table.ts'
import { type Member, sharedApp, superAdmin } from './harness.ts'
import { type Answer, changedAt, overRest, overRpc, type SendInput, stopsWhatBegins, valueAt } from './hostile-requests.ts'
import { type Hostile, hostileValues } from './hostile-values.ts'
import { generationId } from './inputs/posts.ts'
import { procedures, type ProcedureWithInput } from './procedures.ts'
import { planned } from './publishing.ts'
import { type StoredRows, watchRows } from './stored-rows.ts'
import { type Field, fieldsOf } from './schema-fields.ts'
import { validInputs, validRequest } from './valid-inputs.ts'

const withInput = procedures.filter((procedure): procedure is ProcedureWithInput => procedure.schema !== undefined)

/** Every field of every input, with everything that a person, a program or an attacker may put there. */
export function testEveryField(over: string, send: SendInput): void {
  let member: Member
  let rows: StoredRows
  /** What another workspace has: of each, an id that must not be found here. */
  let foreignIds: string[]

  beforeAll(async () => {
    member = await superAdmin({ plan: 'enterprise' })
    const neighbour = await superAdmin({ plan: 'enterprise' })
    const { deliveryId, channelId, where } = await planned(neighbour)
    foreignIds = [deliveryId, channelId, where.businessId, where.postId, await generationId(neighbour)]
    await neverMindTheTime(member)
    rows = await watchRows()
  })
  afterAll(() => rows.close())

  test('there is a valid input for every procedure that takes one', () => {
    expect(Object.keys(validInputs).toSorted()).toEqual(withInput.map(({ name }) => name).toSorted())
  })

  test.each(withInput)(`$name over ${over} takes or refuses whatever is in a field`, { timeout: 120_000 }, async (procedure) => {
    const { name, schema, address } = procedure
    const problems: string[] = []
    const isInAddress = ({ path }: Field) => send === overRest && address.includes(`{${path[0]}}`)
    const isInBody = (field: Field) => procedure.method !== 'GET' && !isInAddress(field)
    let { by, input } = await wholeRequest(name, member)
    await rows.remember()

    for (const field of fieldsOf(schema)) {
      // Of a person no role is read, and of a role no person.
      if (isOfReviewer(field.path) && valueAt(input, field) === undefined) continue
      // Whatever a field of a form holds is text.
      const isText = send === overRest && name === 'subscribers.import' && field.path[0] === 'consent'
      const values = hostileValues(field).filter(
        (value) => (send === overRpc || !isInBody(field) || isReadOtherwise(value)) && !(isText && value.expected === 'refused'),
      )
      let isRefusalSeen = false
      for (const hostile of [...values, ...foreign(name, field, foreignIds)].map((value) => inWords(name, field, value))) {
        const sent = changedAt(input, field, hostile.value)
        const isRefused = (send === overRpc || isInBody(field)) && hostile.expected === 'refused' && refusesField(schema, sent, field)
        if (isRefused && isRefusalSeen) continue
        isRefusalSeen ||= isRefused
        const answer = await stopsWhatBegins(send)(by, procedure, sent, field)
        if (!answer) continue
        const change = answer.status >= 400 ? await rows.change() : undefined
        const wrong = problemWith(answer, field, hostile, isInAddress(field)) ?? (change && `was refused, and changed ${change}`)
        if (wrong) problems.push(`${field.path.join('.')} with ${hostile.what}: ${wrong} ${JSON.stringify(answer.body)?.slice(0, 300)}`)
        if ((answer.status < 400 && validInputs[name]?.twice !== 'reads') || validInputs[name]?.by) {
          await (await sharedApp()).services.runningWork.finish()
          ;({ by, input } = await wholeRequest(name, member))
          await rows.remember()
        }
      }
    }

    const errors = (await sharedApp()).takeErrors().map((line) => JSON.stringify(line.err).slice(0, 400))
    expect({ problems, errors }).toEqual({ problems: [], errors: [] })
  })
}

/** A session is noted when it is used again after some minutes, and soon is too old to prove who asks: not while this goes on. */
async function neverMindTheTime({ api, userId }: Member): Promise<void> {
  await api.accounts.me()
  const { services } = await sharedApp()
  const tomorrow = sql`now() + interval '1 day'`
  await services.db.asSystem('somebody stays active', async (tx) => {
    await tx.update(members).set({ lastActiveAt: tomorrow }).where(eq(members.userId, userId))
    await tx.update(sessions).set({ createdAt: tomorrow, lastSeenAt: tomorrow }).where(eq(sessions.userId, userId))
  })
}

/**
 * The words of a mail are a template themselves: one of another kind is refused. What is typed to confirm is one text alone, and
 * the composer takes neither a tone nor a language.
 */
function inWords(name: string, { path }: Field, hostile: Hostile): Hostile {
  // Of braces, those alone that stand for something.
  if (path[0] === 'linkTags' && hostile.what === 'a template') return { ...hostile, expected: 'refused' }
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

/** With who decides about the posts of a business, which owners and admins alone may say: a person and a role. */
async function wholeRequest(name: string, member: Member): ReturnType<typeof validRequest> {
  const { by, input } = await validRequest(name, member)
  if (name !== 'businesses.create' && name !== 'businesses.update') return { by, input }
  const reviewers = [{ kind: 'person', userId: member.userId }]
  return { by, input: { ...input, reviewRule: { level: 'two_steps', reviewers, second: [{ kind: 'role', role: 'owner' }] } } }
}

function isOfReviewer(path: Field['path']): boolean {
  return path.some((key) => key === 'reviewers' || key === 'second') && ['userId', 'role'].includes(String(path.at(-1)))
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

interface Failure {
  code: string
  status: number
  message: string
  data?: { fields?: { field: string; message: string }[] }
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

/** Whether the schema refuses it, and names the field. Of many such values one is sent: the others end at the same place, before any code of ours. */
function refusesField(schema: z.ZodType, sent: object, field: Field): boolean {
  // As it arrives: a number beyond all numbers is only one in JSON.
  const { error } = schema.safeParse(JSON.parse(JSON.stringify(sent)))
  return error !== undefined && error.issues.length > 0 && error.issues.every(({ path }) => isAbout(path.join('.'), field))
}

function isAbout(name: string, { path }: Field): boolean {
  const own = path.join('.')
  return name !== '' && (own.startsWith(name) || name.startsWith(own))
}

const longestMs = 3_000

/** What is wrong with an answer, or undefined. */
function problemWith({ status, body, ms }: Answer, field: Field, { value, expected }: Hostile, isInAddress: boolean): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (ms > longestMs) return `took ${Math.round(ms)} ms`
  if (status < 400) {
    if (expected === 'refused') return `was taken with ${status}`
    if (expected === 'absent' && !saysNothing(body)) return `was found`
    const kept = valueAt(body, field)
    if (expected === 'kept' && typeof kept === 'string' && kept !== value) return `was changed to ${JSON.stringify(kept)}`
    return undefined
  }

  const failure = body as Failure
  if (failure.status !== status || typeof failure.code !== 'string' || typeof failure.message !== 'string')
    return `is not in the shape of errors`
  // With a slash in it, it is another address.
  if (isInAddress && (status === 404 || status === 405)) return undefined
  if (failure.code === 'INVALID' || failure.code === 'CONFLICT') {
    const names = failure.data?.fields?.map((issue) => issue.field) ?? []
    if (names.length === 0 || names.includes('')) return 'names no field'
    if (expected === 'refused' && !names.some((name) => isAbout(name, field))) return `names ${names.join(', ')}`
  }
  if (expected === 'refused' && failure.code !== 'INVALID') return `answered ${failure.code}`
  if (expected === 'absent' && failure.code !== 'NOT_FOUND') return `answered ${failure.code}`
  if (expected === 'kept' && failure.code === 'INVALID') return 'was refused'
  return undefined
}

/** An empty list, or the answer no. */
function saysNothing(body: unknown): boolean {
  if (body === false) return true
  const list = Array.isArray(body) ? body : (body as { items?: unknown }).items
  return Array.isArray(list) && list.length === 0
}
