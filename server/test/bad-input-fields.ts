import { isDeepStrictEqual } from 'node:util'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'

import { sessions } from '../src/features/identity/accounts/table.ts'
import { members } from '../src/features/identity/team/table.ts'
import { type Case, casesOf, textsTogether } from './bad-input-cases.ts'
import { type Member, sharedApp, superAdmin } from './harness.ts'
import { type Answer, changedAt, overRest, type SendInput, stopsWhatBegins, valueAt } from './hostile-requests.ts'
import { generationId } from './inputs/posts.ts'
import { procedures, type ProcedureWithInput } from './procedures.ts'
import { planned } from './publishing.ts'
import { type StoredRows, watchRows } from './stored-rows.ts'
import type { Field } from './schema-fields.ts'
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
    const { name, schema } = procedure
    const problems: string[] = []
    let { by, input } = await wholeRequest(name, member)
    await rows.remember()

    /** What comes of values that are sent at once; a thing that was changed by them is made anew for the next. */
    const sendAll = async (sent: object, cases: Case[]): Promise<{ isTaken: boolean; wrong: string[] }> => {
      const answer = await stopsWhatBegins(send)(by, procedure, sent, cases[0]?.field)
      if (!answer) return { isTaken: false, wrong: [] }
      const change = answer.status >= 400 ? await rows.change() : undefined
      const wrong = cases.flatMap((one) => {
        const problem = problemWith(answer, one) ?? (change && `was refused, and changed ${change}`)
        const { field, hostile } = one
        return problem ? [`${field.path.join('.')} with ${hostile.what}: ${problem} ${JSON.stringify(answer.body)?.slice(0, 300)}`] : []
      })
      if ((answer.status < 400 && validInputs[name]?.twice !== 'reads') || validInputs[name]?.by) {
        await (await sharedApp()).services.runningWork.finish()
        ;({ by, input } = await wholeRequest(name, member))
        await rows.remember()
      }
      return { isTaken: answer.status < 400, wrong }
    }

    const cases = casesOf(procedure, input, { overRest: send === overRest, foreignIds })
    const proven = new Set<Case>()
    for (const same of textsTogether(cases, input)) {
      const { isTaken, wrong } = await sendAll(changed(input, same), same)
      if (isTaken && wrong.length === 0) for (const one of same) proven.add(one)
    }
    const refusalSeen = new Set<Field>()
    for (const one of cases) {
      const sent = changed(input, [one])
      // Leaving out what is not there is the valid input.
      if (proven.has(one) || isDeepStrictEqual(sent, input)) continue
      if (one.place === 'body' && one.hostile.expected === 'refused' && refusesField(schema, sent, one.field)) {
        if (refusalSeen.has(one.field)) continue
        refusalSeen.add(one.field)
      }
      problems.push(...(await sendAll(sent, [one])).wrong)
    }

    const errors = (await sharedApp()).takeErrors().map((line) => JSON.stringify(line.err).slice(0, 400))
    expect({ problems, errors }).toEqual({ problems: [], errors: [] })
  })
}

function changed(input: object, cases: Case[]): object {
  return cases.reduce((all, { field, hostile }) => changedAt(all, field, hostile.value), input)
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

/** With who decides about the posts of a business, which owners and admins alone may say: a person and a role. */
async function wholeRequest(name: string, member: Member): ReturnType<typeof validRequest> {
  const { by, input } = await validRequest(name, member)
  if (name !== 'businesses.create' && name !== 'businesses.update') return { by, input }
  const reviewers = [{ kind: 'person', userId: member.userId }]
  return { by, input: { ...input, reviewRule: { level: 'two_steps', reviewers, second: [{ kind: 'role', role: 'owner' }] } } }
}

interface Failure {
  code: string
  status: number
  message: string
  data?: { fields?: { field: string; message: string }[] }
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
function problemWith({ status, body, ms }: Answer, { field, hostile: { value, expected }, place }: Case): string | undefined {
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
  if (place === 'address' && (status === 404 || status === 405)) return undefined
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
