import type { Business } from '@postwright/contract/content/businesses'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { LimitedAccess, LimitedMeets } from './access-kinds.ts'
import { procedureAccess } from './access-matrix.ts'
import { addBusiness, addPost } from './factories.ts'
import { type Member, sharedApp, signedUp, superAdmin } from './harness.ts'
import { type Answer, overRest, overRpc, type SendInput, sendQuickly } from './hostile-requests.ts'
import { procedures } from './procedures.ts'
import { isAnyKept, nextWrite } from './stored-rows.ts'
import { systemWork } from './system-work.ts'
import { leadingToBusinesses, tenantTables } from './tenant-tables.ts'
import { validInputs } from './valid-inputs.ts'

// A member of one business at every transport, with an input that would be right for a business of the same workspace that they do not
// see: nothing of it is told, and nothing of it changes.

let owner: Member
let visible: Business
let admin: Client
let ofBusinesses: string[]
let ofWorkspace: string[]
let ownRows: Set<string>
let keptOut: Record<'editor' | 'reviewer', Member>
const reasons = new Set<string>()

beforeAll(async () => {
  const { database, services } = await sharedApp()
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  const tables = await tenantTables(admin)
  ofBusinesses = leadingToBusinesses(tables).map(({ name }) => name)
  ofWorkspace = tables.map(({ name }) => name).filter((name) => !changesWithEachRequest.has(name))

  owner = await signedUp({ plan: 'enterprise', approval: 'approved' })
  visible = await addBusiness(owner.api, { name: 'Table Bay Books', context: 'A bookshop by the harbour.' })
  keptOut = { editor: await limited('editor'), reviewer: await limited('reviewer') }
  await addPost(owner.api, { businessId: visible.id, content: { title: null, body: 'Poetry on Thursday.' } })
  ownRows = new Set((await rowsOf(ofBusinesses)).keys())
  const deleted = await addBusiness(owner.api)
  await owner.api.businesses.remove({ id: deleted.id })
  // Nothing may be open to setting up.
  await superAdmin()

  const { asSystem } = services.db
  services.db.asSystem = (reason, run) => {
    reasons.add(reason)
    return asSystem(reason, run)
  }
})

beforeEach(() => reasons.clear())

afterAll(() => admin.end())

/** When somebody was there last, and the team itself. */
const changesWithEachRequest = new Set(['members', 'workspaces'])

const transports: [string, SendInput][] = [
  ['RPC', overRpc],
  ['REST', overRest],
]

test.each(procedures)('$name', async (procedure) => {
  const access = procedureAccess[procedure.name]?.limited
  if (!access) throw new Error(`${procedure.name} is missing from access-matrix.ts.`)

  let prepared: Awaited<ReturnType<typeof prepare>> | undefined
  for (const [transport, send] of transports) {
    prepared ??= await prepare(procedure.name, access)
    const { caller, input, before, next } = prepared
    reasons.clear()

    const answer = await sendQuickly(send, caller, procedure, input)

    const caused = [...reasons].filter((reason) => !(reason in systemWork))
    expect(answer && met(answer, access.meets), transport).toBe(access.meets)
    expect(leaksOf(before, answer), transport).toEqual([])
    // What nobody wrote to is as it was, and does for the next transport.
    const isWritten = await isAnyKept(admin, next, await nextWrite(admin))
    const touched = isWritten ? changed(before, await rowsOf(ofWorkspace)) : []
    expect(access.meets === 'as everybody' ? touched.filter((table) => ofBusinesses.includes(table)) : touched, transport).toEqual([])
    expect(caused, `${transport}: works as the system; go through it and name it in system-work.ts`).toEqual([])
    if (isWritten) prepared = undefined
  }
})

/** Somebody who asks, an input, and all that is stored before. */
async function prepare(name: string, { meets, own, by: role }: LimitedAccess) {
  const by = role ?? 'editor'
  const ofOwner = own ? undefined : await validInputs[name]?.input(owner)
  // Whoever gets in may be somebody else afterwards.
  const caller = meets === 'as everybody' ? await limited(by) : keptOut[by]
  const input = (own ? await validInputs[name]?.input(caller) : ofOwner) ?? {}
  return { caller, input, next: await nextWrite(admin), before: await rowsOf(ofWorkspace) }
}

async function limited(role: 'editor' | 'reviewer'): Promise<Member> {
  const member = await signedUp({
    plan: 'enterprise',
    approval: 'approved',
    workspaceId: owner.workspaceId,
    role,
    businessIds: [visible.id],
  })
  // A session writes down where it works when it is first used.
  await member.api.accounts.me()
  return member
}

function met({ status, body }: Answer, expected: LimitedMeets): string {
  if (status === 404) return 'nothing'
  if (status === 403) return (body as { data?: { reason?: string } }).data?.reason ?? 'forbidden'
  if (status >= 400) return `${status} ${JSON.stringify(body)}`
  const list = Array.isArray(body) ? body : (body as { items?: unknown } | null)?.items
  return Array.isArray(list) && list.length === 0 ? expected : 'as everybody'
}

/** Every row of the workspace, by table and id, as text. */
async function rowsOf(tables: string[]): Promise<Map<string, string>> {
  const each = tables.map((table) => {
    const key = table === 'workspaces' ? 'id' : 'workspace_id'
    return `select '${table}' as table, t::text as row from ${table} t where ${key} = $1`
  })
  const found = await admin.query<{ table: string; row: string }>(each.join(' union all '), [owner.workspaceId])
  return new Map(found.rows.map(({ table, row }) => [`${table} ${/[0-9a-f-]{36}/.exec(row)?.[0] ?? row}`, row]))
}

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.filter((name) => before.get(name) !== after.get(name)).map((name) => name.split(' ')[0] ?? name)
}

function isHidden(row: string): boolean {
  const [table = ''] = row.split(' ')
  return ofBusinesses.includes(table) && !ownRows.has(row)
}

/** Which hidden ids and words an answer has in it. */
function leaksOf(rows: Map<string, string>, answer: Answer | undefined): string[] {
  const text = JSON.stringify(answer?.body) ?? ''
  const ids = [...rows.keys()].filter(isHidden).map((name) => name.split(' ')[1] ?? '')
  return [...ids, ...hiddenWords].filter((word) => text.includes(word))
}

/** What the inputs of the walk say about their businesses. */
const hiddenWords = ['Lumen Coffee', 'roastery', 'autumn roast']
