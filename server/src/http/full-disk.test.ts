import { Client } from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { createApp } from '../app.ts'
import { fullBytes, openDisk } from '../infra/disk.ts'
import { addBusiness } from '../../test/factories.ts'
import { anAdministrator, type Member, sharedApp, signedIn } from '../../test/harness.ts'
import { pages } from '../../test/site-sources.ts'

let member: Member
let businessId: string
let firstPostId: string

beforeAll(async () => {
  member = await signedIn()
  businessId = (await addBusiness(member.api)).id
  firstPostId = (await member.api.posts.create(aPost())).id
})

afterEach(async () => void (await sharedApp()).takeErrors())

function aPost() {
  return { businessId, contentType: 'linkedin' as const, content: { title: null, body: 'Our autumn roast is out.' } }
}

/** As this node answers with so much room; `isEmbedded`: the database lies on the same disk. */
async function onDisk({ left, isEmbedded = true }: { left: number; isEmbedded?: boolean }) {
  const { services } = await sharedApp()
  const config = { ...services.config, databaseUrl: isEmbedded ? undefined : services.config.databaseUrl }
  const app = createApp({ ...services, config, disk: openDisk('/var/lib/postwright', async () => left) }, { loadPages: async () => pages })
  return (path: string, { headers }: Member, input?: object, method = 'POST') =>
    app.fetch(
      new Request(services.config.baseUrl + path, {
        method,
        headers: { ...headers, 'content-length': '17', origin: services.config.baseUrl, 'content-type': 'application/json' },
        ...(input && { body: JSON.stringify(input) }),
      }),
    )
}

async function asOwnerOfTables(statements: string): Promise<void> {
  const client = new Client({ connectionString: (await sharedApp()).database.ownerUrl })
  await client.connect()
  await client.query(statements)
  await client.end()
}

test('while the disk is full nothing is saved, and it is said why and when to come again', async () => {
  const call = await onDisk({ left: fullBytes - 1 })

  const response = await call('/api/v1/posts', member, aPost())

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await response.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: "The server's disk is full, so nothing can be saved just now. What is there can still be read. Tell whoever runs this server.",
  })
  expect((await member.api.posts.list({})).items).toHaveLength(1)
})

test('whoever runs the server reads what to do', async () => {
  const call = await onDisk({ left: 0 })
  const administrator = await anAdministrator()

  const response = await call('/rpc/posts/create', administrator, { json: aPost() })

  expect(response.status).toBe(503)
  const { json } = (await response.json()) as { json: { message: string } }
  expect(json.message).toContain('Free some room where the data folder and the database lie, such as old backups')
})

test('reading goes on, and so does what makes room', async () => {
  const call = await onDisk({ left: 0 })
  const { id } = await addBusiness(member.api)

  expect((await call(`/api/v1/posts/${firstPostId}`, member, undefined, 'GET')).status).toBe(200)
  expect((await call('/rpc/posts/list', member, { json: { limit: 5 } })).status).toBe(200)
  expect((await call(`/api/v1/businesses/${id}`, member, undefined, 'DELETE')).status).toBe(200)
})

test('saving works again once there is room', async () => {
  const call = await onDisk({ left: fullBytes })

  expect((await call('/api/v1/posts', member, aPost())).status).toBe(201)
})

test('a database on another disk takes what this one could not', async () => {
  const call = await onDisk({ left: 0, isEmbedded: false })

  expect((await call('/api/v1/posts', member, aPost())).status).toBe(201)
})

test('a piece of an upload is not begun where files lie on this disk', async () => {
  const call = await onDisk({ left: 0, isEmbedded: false })

  const response = await call('/api/uploads/01900000-0000-7000-8000-000000000000?offset=0', member, { a: 'piece' }, 'PUT')

  expect(response.status).toBe(503)
})

test('where the database itself has no room, the answer is the same and nothing half-written is seen', async () => {
  const before = (await member.api.posts.list({})).items.length
  await asOwnerOfTables(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/16389/19465": No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on post_versions for each row execute function no_room()`)
  const call = await onDisk({ left: fullBytes * 100 })

  const response = await call('/api/v1/posts', member, aPost())

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining("The server's disk is full") })
  expect((await member.api.posts.list({})).items).toHaveLength(before)
})
