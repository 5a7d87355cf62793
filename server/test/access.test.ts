import { type FunctionName, functions } from '@postwright/contract/operator/functions'
import { getRouter, isProcedure } from '@orpc/server'
import { beforeAll, expect, test } from 'vitest'

import { router } from '../src/router.ts'
import { type Access, type Meets, people, type Person } from './access-kinds.ts'
import { addressAccess, functionAccess, procedureAccess } from './access-matrix.ts'
import { addBusiness, type NewAccount, signIn } from './factories.ts'
import { type Member, sharedApp, signedUp, type Visitor, visitor } from './harness.ts'
import { type Answer, overRest, overRpc, type SendInput, sendQuickly } from './hostile-requests.ts'
import { functionInput } from './inputs/functions.ts'
import { onePixel } from './one-pixel.ts'
import { procedures } from './procedures.ts'
import { validInputs } from './valid-inputs.ts'

// Everybody at every transport, with an input that is right: what differs from the table is a hole, or a person kept out.

let owner: Member
let company: Map<Person, Visitor | Member>

beforeAll(async () => {
  owner = await signedUp({ approval: 'approved', plan: 'enterprise' })
  company = await invite()
  // Nothing may be open to setting up.
  await person('superAdmin')
})

test('the table names every procedure and every function, and nothing else', () => {
  expect(Object.keys(procedureAccess).toSorted()).toEqual(procedures.map(({ name }) => name).toSorted())
  expect(Object.keys(functionAccess).toSorted()).toEqual(Object.keys(functions).toSorted())
  expect(procedures.filter(({ path }) => !isProcedure(getRouter(router, path))).map(({ name }) => name)).toEqual([])
})

const transports: [string, SendInput][] = [
  ['RPC', overRpc],
  ['REST', overRest],
]

test.each(procedures)('$name', async (procedure) => {
  const access = procedureAccess[procedure.name]
  if (!access) throw new Error(`${procedure.name} is missing from access-matrix.ts.`)
  const valid = validInputs[procedure.name]
  const inputOf = async (subject: Member) => (await valid?.input(subject)) ?? {}

  const looksOnly = valid === undefined || valid.twice === 'reads'
  const met = await meetAll(
    access,
    { inputOf, looksOnly },
    transports.map(
      ([, send]) =>
        (caller, input) =>
          sendQuickly(send, caller, procedure, input),
    ),
  )

  expect(met).toEqual(transports.map(() => access.meets))
  expect((await sharedApp()).takeErrors()).toEqual([])
})

test.each(Object.keys(functions) as FunctionName[])('the function %s', async (name) => {
  const access = functionAccess[name]

  const ask: Ask = async (caller, input) => {
    const init = { method: 'POST', headers: json, body: JSON.stringify(input) }
    return answerOf(await caller.request(`/api/functions/${name}`, init))
  }

  const met = await meetAll(access, { inputOf: () => functionInput(name), looksOnly: false }, [ask])

  expect(met).toEqual([access.meets])
})

test('the gate is asked before the input is looked at', async () => {
  const differing: string[] = []
  for (const { name, path } of procedures) {
    for (const who of ['visitor', 'pending', 'rejected', 'suspended'] as const) {
      const expected = procedureAccess[name]?.meets[who]
      if (!expected || !gateRefusals.has(expected)) continue
      const response = await (company.get(who) ?? owner).request(`/rpc/${path.join('/')}`, {
        method: 'POST',
        body: '{"json":[1]}',
        headers: json,
      })
      const { json: body } = (await response.json()) as { json: unknown }
      const met = outcome({ status: response.status, body, ms: 0 }, expected)
      if (met !== expected) differing.push(`${name} as ${who}: ${met}`)
    }
  }

  expect(differing).toEqual([])
})

test.each(Object.entries(addressAccess))('%s', async (address, access) => {
  const { id: businessId } = await addBusiness(owner.api)
  const { avatar } = await owner.api.accounts.setAvatar({ image: new File([onePixel], 'me.png', { type: 'image/png' }) })
  const [method = '', path = ''] = address.split(' ')
  const ask: Ask = async (caller) => {
    const response = await caller.request(path.replace('{avatar}', avatar ?? '').replace('{business}', businessId), { method })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? await response.json() : await response.body?.cancel(), ms: 0 }
  }

  const met = await meetAll({ ...access, changesCaller: true }, { inputOf: async () => ({}), looksOnly: true }, [ask])

  expect(met).toEqual([access.meets])
})

const gateRefusals = new Set<Meets>(['unauthenticated', 'pending', 'rejected', 'suspended'])
const json = { 'content-type': 'application/json' }

type Ask = (caller: Visitor, input: object) => Promise<Answer | undefined>

interface Inputs {
  inputOf: (subject: Member) => Promise<object>
  /** It changes nothing, so that one input does for all. */
  looksOnly: boolean
}

/**
 * What each person meets at each transport. Whoever is let in may change what is asked for, so that each of them gets a thing of their own; all
 * the others ask for the same one.
 */
async function meetAll(access: Access, { inputOf, looksOnly }: Inputs, asks: readonly Ask[]): Promise<Record<string, string>[]> {
  // Preparing it may change how its person signs in, which the owner of all the other things must not feel.
  const ofOwner = await inputOf(access.byNewcomers ? await newcomer() : owner)
  const met: Record<string, string>[] = asks.map(() => ({}))
  for (const name of people) {
    const expected = access.meets[name]
    for (const [transport, ask] of asks.entries()) {
      // The gate stands behind each transport: whom it lets in shows at the first, and that others let anybody in, by one person.
      if (transport > 0 && expected === 'yes' && !looksOnly && Object.values(met[transport]!).includes('yes')) {
        met[transport]![name] = expected
        continue
      }
      const caller = await callerFor(access, name)
      const subject = access.own && isMember(caller) && (access.byNewcomers || mayPrepare(name)) ? caller : owner
      const shares = subject === owner && (looksOnly || refusals.has(expected))
      const answer = await ask(caller, shares ? ofOwner : await inputOf(subject))
      // A workspace has so many drafts under way at once: what nobody reads to its end is stopped.
      await (await sharedApp()).services.runningWork.finish()
      // An input that cannot be put into a request of this kind was asked for at the other transport.
      met[transport]![name] = answer ? outcome(answer, expected) : expected
    }
  }
  return met
}

const refusals = new Set<Meets>(['unauthenticated', 'pending', 'rejected', 'suspended', 'role', 'nothing'])

async function callerFor({ changesCaller, byNewcomers }: Access, name: Person): Promise<Visitor | Member> {
  if (byNewcomers && name === 'owner') return newcomer()
  return byNewcomers || changesCaller ? person(name) : (company.get(name) ?? owner)
}

function newcomer(): Promise<Member> {
  return signedUp({ plan: 'enterprise', approval: 'approved' })
}

/** Whoever is shut out cannot make a thing of their own. */
function mayPrepare(name: Person): boolean {
  return name !== 'pending' && name !== 'rejected' && name !== 'suspended'
}

function isMember(caller: Visitor | Member): caller is Member {
  return 'userId' in caller
}

function outcome({ status, body }: Answer, expected: Meets): string {
  const { code, data } = (body ?? {}) as { code?: string; data?: { reason?: Meets } }
  if (status === 401) return 'unauthenticated'
  if (status === 403) return data?.reason ?? 'forbidden'
  if (status === 404) return 'nothing'
  // Whoever asks in a workspace of their own may lack there what is asked for; that they got so far is what counts.
  if (status >= 400) return expected === 'own' && (status === 409 || status === 402) ? 'own' : `${status} ${code}`
  if (isEmptyList(body) && expected === 'nothing') return 'nothing'
  return expected === 'own' ? 'own' : 'yes'
}

function isEmptyList(body: unknown): boolean {
  const list = Array.isArray(body) ? body : (body as { items?: unknown } | null)?.items
  return Array.isArray(list) && list.length === 0
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: await response.json(), ms: 0 }
}

async function invite(): Promise<Map<Person, Visitor | Member>> {
  const invited = new Map<Person, Visitor | Member>()
  for (const name of people) invited.set(name, await person(name))
  return invited
}

async function person(name: Person): Promise<Visitor | Member> {
  if (name === 'visitor') return visitor()
  if (name === 'owner') return again(owner)
  const account = accounts[name]
  const isColleague = account.role !== undefined
  return signedUp({ plan: 'enterprise', approval: 'approved', ...account, ...(isColleague && { workspaceId: owner.workspaceId }) })
}

/** The same person in another browser. */
async function again(member: Member): Promise<Member> {
  const { services, visitor: visitorWith } = await sharedApp()
  const caller = visitorWith({ cookie: await signIn(services, member.userId) })
  // Whoever joined another workspace meanwhile may begin there.
  await caller.api.team.switchWorkspace({ workspaceId: member.workspaceId })
  return { ...member, ...caller }
}

const accounts: Record<Exclude<Person, 'visitor' | 'owner'>, NewAccount> = {
  pending: { approval: 'pending' },
  rejected: { approval: 'rejected', rejectionReason: 'We know no such company.' },
  suspended: { suspended: 'Spam.' },
  viewer: { role: 'viewer' },
  reviewer: { role: 'reviewer' },
  editor: { role: 'editor' },
  admin: { role: 'admin' },
  foreigner: {},
  superAdmin: { superAdmin: true },
}
