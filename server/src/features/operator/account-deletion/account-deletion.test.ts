import { eq, inArray, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp, superAdmin, visitor } from '../../../../test/harness.ts'
import { onePixel } from '../../../../test/one-pixel.ts'
import { planned } from '../../../../test/publishing.ts'
import { hashPassword } from '../../identity/accounts/passwords/password.ts'
import { sessions, signInMethods, users } from '../../identity/accounts/table.ts'
import { readDocumentJob } from '../../content/documents/jobs.ts'
import { documentPassages, documents } from '../../content/documents/table.ts'
import { publishToBlog } from '../../publishing/blog/publish.ts'
import { noMedia } from '../../../platforms/media.ts'
import { blogPosts } from '../../publishing/blog/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { buildExportJob } from '../exports/jobs.ts'
import { removeStoredJob } from '../../core/files/jobs.ts'
import { files } from '../../core/files/table.ts'
import { keysOf, storageKey } from '../../../infra/storage/stored-keys.ts'
import { mails } from '../../core/mail/table.ts'
import { workspaces } from '../../identity/team/table.ts'
import { endAccount } from './end.ts'
import { endAccountsJob } from './jobs.ts'
import { accountDeletions } from './table.ts'

async function due(userId: string): Promise<void> {
  const { services } = await sharedApp()
  await services.db.plain
    .update(accountDeletions)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(accountDeletions.userId, userId))
}

async function asked(member: Member): Promise<void> {
  await member.api.personalData.requestDeletion({})
  await due(member.userId)
}

async function withPassword(password: string): Promise<Member> {
  const { services } = await sharedApp()
  const member = await signedIn()
  const row = { id: crypto.randomUUID(), userId: member.userId, accountId: member.userId, providerId: 'credential' }
  await services.db.plain.insert(signInMethods).values({ ...row, password: await hashPassword(password) })
  return member
}

/** Every place in the database that says one of these words, as `table.column`. */
async function traces(words: string[]): Promise<string[]> {
  const admin = new Client({ connectionString: (await sharedApp()).database.adminUrl })
  await admin.connect()
  try {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await admin.query<{ field: string }>(
        `select distinct f.key as field from ${name} t, jsonb_each_text(to_jsonb(t)) f where exists (select from unnest($1::text[]) w where position(lower(w) in lower(f.value)) > 0)`,
        [words],
      )
      found.push(...rows.map(({ field }) => `${name}.${field}`))
    }
    return found.toSorted()
  } finally {
    await admin.end()
  }
}

function wrongPassword(message: string) {
  return { code: 'INVALID', data: { fields: [{ field: 'password', message: expect.stringContaining(message) as string }] } }
}

const count = async (table: typeof workspaces | typeof users, id: string) => {
  const { services } = await sharedApp()
  return services.db.asSystem('a test counts', async (tx) => (await tx.select({ id: table.id }).from(table).where(eq(table.id, id))).length)
}

describe('asking for the end', () => {
  test('gives seven days, tells the person and who works in their workspaces, and changes nothing yet', async () => {
    const owner = await signedIn({ fullName: 'Thandi Mokoena' })
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
    await planned(owner)

    const state = await owner.api.personalData.requestDeletion({})

    expect(Math.round((Date.parse(state.dueAt!) - Date.now()) / 86_400_000)).toBe(7)
    expect(state.workspaces).toMatchObject([{ id: owner.workspaceId, otherMembers: 1, planned: 1 }])
    expect((await owner.api.accounts.me()).deletionDueAt).toBe(state.dueAt)
    expect((await colleague.api.accounts.me()).deletionDueAt).toBeNull()
    const { services } = await sharedApp()
    const sent = await services.db.asSystem('a test looks', (tx) => tx.select().from(mails))
    expect(sent.filter(({ recipient }) => [owner.email, colleague.email].includes(recipient))).toMatchObject([
      { recipient: owner.email, template: 'deletion_asked' },
      { recipient: colleague.email, template: 'workspace_ending' },
    ])
    await endAccountsJob.run(services, {})
    expect(await owner.api.businesses.list()).toHaveLength(1)
  })

  test('again, also at once, leaves the day as it is and tells nobody twice', async () => {
    const { api, userId } = await signedIn()

    const states = await Promise.all([1, 2, 3].map(() => api.personalData.requestDeletion({})))

    expect(new Set(states.map(({ dueAt }) => dueAt)).size).toBe(1)
    const { services } = await sharedApp()
    const told = await services.db.asSystem('a test looks', (tx) => tx.select().from(mails).where(eq(mails.userId, userId)))
    expect(told).toHaveLength(1)
  })

  test('asks for the password, and counts wrong ones', async () => {
    const { api } = await withPassword('rooibos and rain')

    await expect(api.personalData.requestDeletion({})).rejects.toMatchObject(wrongPassword('Enter your password'))
    await expect(api.personalData.requestDeletion({ password: 'rooibos' })).rejects.toMatchObject(wrongPassword('not your password'))
    expect((await api.personalData.deletionState()).dueAt).toBeNull()
    expect((await api.personalData.requestDeletion({ password: 'rooibos and rain' })).dueAt).not.toBeNull()

    const guessed = await withPassword('quiet kelp')
    const tries = await Promise.allSettled(Array.from({ length: 15 }, () => guessed.api.personalData.requestDeletion({ password: 'x' })))
    const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'taken'))
    expect(codes).toContain('TOO_MANY_REQUESTS')
    expect(codes).not.toContain('taken')
  })

  test('without a password, needs a session of the last minutes', async () => {
    const { api, userId } = await signedIn()
    const { services } = await sharedApp()
    await services.db.plain
      .update(sessions)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.userId, userId))

    await expect(api.personalData.requestDeletion({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is refused to the only super admin', async () => {
    const { services } = await sharedApp()
    const [one, other] = [await superAdmin(), await superAdmin()]
    await services.db.plain.execute(sql`delete from user_roles where user_id not in (${one.userId}, ${other.userId})`)

    await other.api.personalData.requestDeletion({})
    await services.db.plain.execute(sql`delete from user_roles where user_id = ${one.userId}`)
    await due(other.userId)
    await endAccount(services, other.userId)

    expect(await count(users, other.userId)).toBe(1)
    await services.db.plain.delete(accountDeletions).where(eq(accountDeletions.userId, other.userId))
    await expect(other.api.personalData.requestDeletion({})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You are the only super admin here. Make somebody else a super admin first.',
    })
  })

  test('is open to people who wait for approval, and to nobody who is not signed in', async () => {
    await expect((await signedUp()).api.personalData.requestDeletion({})).resolves.toMatchObject({ dueAt: expect.any(String) })
    const { api } = await visitor()
    for (const call of [
      () => api.personalData.requestDeletion({}),
      () => api.personalData.cancelDeletion(),
      () => api.personalData.deletionState(),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('keeping the account', () => {
  test('in the days of grace stops everything, and tells who was told', async () => {
    const owner = await signedIn()
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
    await owner.api.personalData.requestDeletion({})

    expect(await owner.api.personalData.cancelDeletion()).toMatchObject({ dueAt: null })

    const { services } = await sharedApp()
    await endAccount(services, owner.userId)
    expect(await count(users, owner.userId)).toBe(1)
    const told = await services.db.asSystem('a test looks', (tx) => tx.select().from(mails).where(eq(mails.recipient, colleague.email)))
    expect(told.map(({ template }) => template)).toEqual(['workspace_ending', 'workspace_kept'])
    expect(await owner.api.personalData.cancelDeletion()).toMatchObject({ dueAt: null })
  })

  test('is too late once the day has come', async () => {
    const owner = await signedIn()
    await asked(owner)

    await expect(owner.api.personalData.cancelDeletion()).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the end', () => {
  test('leaves nothing of the person in any table, nor of their workspace', async () => {
    const { services } = await sharedApp()
    const admin = await superAdmin()
    const owner = await signedUp({ fullName: 'Zanele Unmistakable', email: 'zanele.unmistakable@fynbosdesk.example', plan: 'growth' })
    await admin.api.admin.approve({ userId: owner.userId })
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
    // Work in their own workspace and in that of somebody else, and everything personal.
    const { deliveryId } = await planned(owner)
    const host = await signedIn()
    await services.db.asSystem('a test adds a member', (tx) =>
      tx.execute(
        sql`insert into members (workspace_id, user_id, role, created_at) values (${host.workspaceId}, ${owner.userId}, 'editor', now() + interval '1 day')`,
      ),
    )
    const theirs = await addPost(host.api)
    await services.db.asSystem('a test lets them write elsewhere', (tx) =>
      tx.execute(sql`update posts set author_id = ${owner.userId} where id = ${theirs.id}`),
    )
    await owner.api.accounts.setAvatar({ image: new File([onePixel], 'me.png') })
    const { key } = await owner.api.apiKeys.create({ name: 'Reports', scopes: ['read'] })
    await owner.api.apiKeys.revoke({ id: key.id })
    await owner.api.apiKeys.create({ name: 'Other', scopes: ['read'] })
    const { latest } = await owner.api.personalData.requestExport()
    await buildExportJob.run(services, { exportId: latest!.id })
    await publishToBlog(services, {
      deliveryId,
      payload: { contentType: 'blog', title: 'Kelp', body: 'Kelp.' },
      media: noMedia,
      author: 'Zanele Unmistakable',
      timeZone: 'UTC',
    })
    await services.db.plain.execute(
      sql`insert into verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'reset:zanele.unmistakable@fynbosdesk.example', ${owner.userId}, now())`,
    )
    const { url } = await owner.api.payments.order({ planId: 'solo', currency: 'ZAR' })
    await owner.api.payments.answerOrder({ id: url.split('/').at(-1)!, answer: 'paid' })
    // What is kept by their address, however it was written, and what others were told.
    await services.db.asSystem('a test addresses them', async (tx) => {
      const address = 'Zanele.Unmistakable@fynbosdesk.example'
      await tx.execute(
        sql`insert into newsletter_subscribers (id, email, email_key, leave_token) values (gen_random_uuid(), ${address}, ${owner.email}, 'x')`,
      )
      await tx.execute(sql`insert into invitations (id, workspace_id, email, role, token_hash, expires_at)
        values (gen_random_uuid(), ${host.workspaceId}, ${owner.email}, 'viewer', 'x', now())`)
      await tx.execute(sql`insert into buyer_details (workspace_id, name, address, tax_number, email)
        values (${host.workspaceId}, 'Kelp House', '', '', ${address})`)
      await tx.execute(
        sql`update invoices set buyer = ${JSON.stringify({ name: owner.email })}::jsonb where workspace_id = ${owner.workspaceId}`,
      )
      await tx.execute(sql`insert into notifications (id, user_id, workspace_id, kind, subject, about, link, in_app, in_digest, created_at, latest_at)
        values (gen_random_uuid(), ${host.userId}, null, 'sign_up_waiting', ${JSON.stringify({ person: 'Z', email: address })}::jsonb, 'x', '/app', true, false, now(), now())`)
    })
    const stored = await services.db.asSystem('a test looks', (tx) => tx.select().from(files).where(eq(files.userId, owner.userId)))
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['avatar', 'export'])
    await asked(owner)

    await endAccountsJob.run(services, {})

    expect(await traces([owner.userId, owner.email, 'Zanele.Unmistakable@', 'Zanele Unmistakable', owner.workspaceId])).toEqual(kept)
    await removeStoredJob.run(services, { keys: stored.flatMap(keysOf) })
    for (const row of stored) for (const storedKey of keysOf(row)) expect(await services.files.get(storedKey)).toBeNull()
    expect((await owner.rest('/account')).status).toBe(401)
    expect(await services.db.plain.select().from(blogPosts).where(eq(blogPosts.deliveryId, deliveryId))).toEqual([])
    // The colleague is somewhere else now, and the post that was written for others is theirs.
    expect(await count(users, colleague.userId)).toBe(1)
    expect((await colleague.api.accounts.me()).workspace.id).not.toBe(owner.workspaceId)
    expect(await host.api.posts.get({ id: theirs.id })).toMatchObject({ id: theirs.id })
  })

  test('takes the documents of their workspace along, and leaves those that they gave to a workspace of others', async () => {
    const { services } = await sharedApp()
    const host = await signedIn()
    const member = await signedIn()
    const guest = await signedIn({ workspaceId: host.workspaceId, role: 'editor' })
    const given = async ({ api, workspaceId }: Member, businessOwner: Member) => {
      const { id: businessId } = await addBusiness(businessOwner.api)
      const { id } = await api.documents.upload({ businessId, file: new File([`Kelp ${crypto.randomUUID()} is gathered.`], 'kelp.txt') })
      await readDocumentJob.run(services, { workspaceId, documentId: id })
      return id
    }
    const own = await given(member, member)
    const others = await given(guest, host)
    const stored = () =>
      services.db.asSystem('a test looks', (tx) =>
        tx
          .select({ id: documents.id, fileId: documents.fileId })
          .from(documents)
          .where(inArray(documents.id, [own, others])),
      )
    const ownFile = (await stored()).find(({ id }) => id === own)?.fileId ?? ''

    for (const person of [member, guest]) {
      await asked(person)
      await endAccount(services, person.userId)
    }
    await removeStoredJob.run(services, { keys: [storageKey(ownFile)] })

    expect((await stored()).map(({ id }) => id)).toEqual([others])
    const passages = await services.db.asSystem('a test looks', (tx) =>
      tx
        .select({ of: documentPassages.documentId })
        .from(documentPassages)
        .where(inArray(documentPassages.documentId, [own, others])),
    )
    expect(passages).toEqual([{ of: others }])
    expect(await services.files.get(storageKey(ownFile))).toBeNull()
    expect(await host.api.documents.get({ id: others })).toMatchObject({ status: 'ready', addedBy: null })
  })

  test('knows every table that keeps an address', async () => {
    const { services } = await sharedApp()
    const { rows } = await services.db.plain.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
        and a.attname in ('email', 'recipient') and a.atttypid = 'text'::regtype
      order by 1`)

    // A table that comes later needs a verb of its feature that forgets an address, and a row in the test above.
    expect(rows.map(({ name }) => name)).toEqual([
      'buyer_details',
      'invitations',
      'mailed_links',
      'mails',
      'newsletter_subscribers',
      'profiles',
      'sign_in_methods',
      // Readers of a business's newsletter are its own list: they leave by the link in each mail, and the list goes with its workspace.
      'subscribers',
      'users',
    ])
  })

  test('run again, or after it broke off half way, finishes, and leaves other people alone', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const bystander = await signedIn()
    await addBusiness(bystander.api)
    await planned(owner)
    await asked(owner)
    const broken = { ...services, jobs: { send: () => Promise.reject(new Error('the line is dead')) } }
    await owner.api.accounts.setAvatar({ image: new File([onePixel], 'me.png') })

    await expect(endAccount(broken, owner.userId)).rejects.toThrow('the line is dead')
    expect([await count(workspaces, owner.workspaceId), await count(users, owner.userId)]).toEqual([0, 1])

    await Promise.all([endAccount(services, owner.userId), endAccount(services, owner.userId)])
    await endAccount(services, owner.userId)

    expect(await count(users, owner.userId)).toBe(0)
    expect(await bystander.api.businesses.list()).toHaveLength(1)
  })

  test('waits for a post that is on its way, and does not keep the others waiting', async () => {
    const { services } = await sharedApp()
    const [sending, other] = [await signedIn(), await signedIn()]
    const { deliveryId } = await planned(sending)
    await services.db.asSystem('a worker has it', (tx) =>
      tx.update(deliveries).set({ status: 'sending' }).where(eq(deliveries.id, deliveryId)),
    )
    await asked(sending)
    await asked(other)

    await endAccountsJob.run(services, {})
    expect([await count(workspaces, sending.workspaceId), await count(users, other.userId)]).toEqual([1, 0])

    await services.db.asSystem('it arrived', (tx) =>
      tx.update(deliveries).set({ status: 'published' }).where(eq(deliveries.id, deliveryId)),
    )
    await endAccountsJob.run(services, {})
    expect(await count(users, sending.userId)).toBe(0)
  })

  test('a workspace that was handed over stays', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const heir = await signedIn({ workspaceId: owner.workspaceId, role: 'admin' })
    const business = await addBusiness(owner.api)
    await asked(owner)
    await services.db.asSystem('the owner hands over', (tx) =>
      tx.update(workspaces).set({ ownerId: heir.userId }).where(eq(workspaces.id, owner.workspaceId)),
    )

    await endAccountsJob.run(services, {})

    expect(await count(users, owner.userId)).toBe(0)
    expect(await heir.api.businesses.list()).toMatchObject([{ id: business.id }])
  })
})

/** What stays, and why: the log of the workspace says what was done, without saying by whom; ids of workspaces in it name nobody. */
/** The last: as it was issued, without its workspace. */
const kept = ['audit_log.workspace_id', 'invoices.buyer']
