import { randomUUID } from 'node:crypto'

import { afterAll, expect, test, vi } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { openListener } from '../../../infra/db/notify.ts'
import { createPresenceBoard } from './board.ts'

const shared = await sharedApp()
const listener = await openListener(shared.database.url, shared.services.log)
/** As another node hears it. */
const elsewhere = createPresenceBoard(listener)
afterAll(() => listener.close())

test('colleagues see who has a post open and who edits it, on whichever node; and not any more once they left', async () => {
  const { owner, palesa, postId } = await twoPeople()
  const screen = randomUUID()

  await palesa.api.presence.tell({ postId, screen, state: 'reading' })
  await vi.waitFor(async () => expect(await here(owner, postId)).toEqual([['Palesa Nkosi', 'reading']]))
  await palesa.api.presence.tell({ postId, screen, state: 'editing' })
  await vi.waitFor(async () => expect(await here(owner, postId)).toEqual([['Palesa Nkosi', 'editing']]))
  const { workspaceId } = owner
  await vi.waitFor(() =>
    expect(elsewhere.on({ workspaceId, postId })).toEqual(
      new Map([
        [palesa.userId, 'editing'],
        [owner.userId, 'reading'],
      ]),
    ),
  )
  await palesa.api.presence.tell({ postId, screen, state: 'left' })
  await vi.waitFor(async () => expect(await here(owner, postId)).toEqual([]))
})

test('whoever has two windows open is there until both are closed', async () => {
  const { owner, palesa, postId } = await twoPeople()
  const [one, two] = [randomUUID(), randomUUID()]
  await palesa.api.presence.tell({ postId, screen: one, state: 'editing' })
  await palesa.api.presence.tell({ postId, screen: two, state: 'reading' })
  await vi.waitFor(async () => expect(await here(owner, postId)).toEqual([['Palesa Nkosi', 'editing']]))

  await palesa.api.presence.tell({ postId, screen: one, state: 'left' })

  await vi.waitFor(async () => expect(await here(owner, postId)).toEqual([['Palesa Nkosi', 'reading']]))
})

test('nobody of another workspace, or of another business, tells or learns who is there', async () => {
  const { owner, postId } = await twoPeople()
  await here(owner, postId)
  const tell = { postId, screen: randomUUID(), state: 'reading' as const }
  const neighbour = await signedIn()
  const { id: otherBusiness } = await addBusiness(owner.api)
  const limited = await shared.signedUp({
    approval: 'approved',
    workspaceId: owner.workspaceId,
    role: 'editor',
    businessIds: [otherBusiness],
  })

  await expect(neighbour.api.presence.tell(tell)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(limited.api.presence.tell(tell)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('who is not heard of for 45 seconds has left', () => {
  let at = 0
  const handlers: ((payload: unknown) => void)[] = []
  const on = (_channel: string, handler: (payload: unknown) => void) => {
    handlers.push(handler)
    return () => {}
  }
  const board = createPresenceBoard({ on, onGap: () => () => {}, stayAlive: () => () => {}, close: async () => {} }, () => at)
  const post = { workspaceId: randomUUID(), postId: randomUUID() }
  const userId = randomUUID()
  handlers[0]?.({ ...post, userId, screen: randomUUID(), state: 'editing' })

  at = 44_999
  expect(board.on(post)).toEqual(new Map([[userId, 'editing']]))
  at = 45_000
  expect(board.on(post)).toEqual(new Map())
})

async function twoPeople() {
  const owner = await signedIn({ fullName: 'Naledi Jacobs' })
  const { workspaceId } = owner
  const palesa = await shared.signedUp({ fullName: 'Palesa Nkosi', approval: 'approved', workspaceId, role: 'reviewer' })
  return { owner, palesa, postId: (await addPost(owner.api)).id }
}

const screenOfOwner = randomUUID()

async function here({ api }: Awaited<ReturnType<typeof signedIn>>, postId: string): Promise<[string, string][]> {
  const others = await api.presence.tell({ postId, screen: screenOfOwner, state: 'reading' })
  return others.map(({ person, state }) => [person.name, state])
}
