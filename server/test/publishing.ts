import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { CreatePost } from '@postwright/contract/content/posts'
import { asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'

import type { Services } from '../src/context.ts'
import { sandboxApi } from '../src/features/publishing/channels/sandbox-api.ts'
import type { Timings } from '../src/features/publishing/deliveries/timings.ts'
import { sandboxPosts } from '../src/platforms/sandbox/table.ts'
import { addBusiness, addPost } from './factories.ts'
import type { Api, Member } from './harness.ts'

/** The real periods, made short enough that a test sees the end of them; but for those that a busy machine would let run out. */
export const quick: Timings = {
  leaseMs: 20_000,
  renewMs: 250,
  sweepMs: 100,
  goneMs: 5_000,
  sendMs: 15_000,
  turnMs: 1_000,
  prepareMs: 5_000,
  pendingMs: 86_400_000,
  pollMs: 10,
  graceMs: 7_200_000,
  holdMs: 86_400_000,
  firstRetryMs: 60,
  retryCapMs: 240,
  lookUpMs: 50,
  settleMs: 0,
  idleMs: 1_000,
  stopMs: 3_000,
}

/** For platforms that give no answer: what does answer has a while for it. */
export const soonUnanswered: Timings = { ...quick, sendMs: 3_000 }

/** For nodes that die in the middle. */
export const soonOver: Timings = { ...quick, leaseMs: 1_000, sendMs: 700 }

export interface Wall {
  origin: string
  /** How many requests have come in. */
  requests: () => number
  /** Once everything that came in is done with, also for clients that are gone. */
  idle: () => Promise<unknown>
  close: () => Promise<void>
}

/** The sandbox platform on a port of its own, as a platform outside would be: nothing that happens to a worker stops it. */
export async function startFeed(services: Services): Promise<Wall> {
  const api = new Hono().route('/sandbox/api', sandboxApi(services))
  let [came, done] = [0, 0]
  const listener = getRequestListener(
    async (request) => {
      came++
      try {
        return await api.fetch(request)
      } finally {
        done++
      }
    },
    // Other files of this worker go on with the platform's own Response.
    { overrideGlobalObjects: false },
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a port has an address of this kind.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => came,
    idle: () =>
      until(
        () => came - done,
        (working) => working === 0,
      ),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** What the wall of a channel truly shows, oldest first. */
export function inFeed({ db }: Services, channelId: string): Promise<{ id: string; body: string }[]> {
  return db.plain
    .select({ id: sandboxPosts.id, body: sandboxPosts.body })
    .from(sandboxPosts)
    .where(eq(sandboxPosts.channelId, channelId))
    .orderBy(asc(sandboxPosts.createdAt))
}

export async function addChannels(api: Api, behaviour: Partial<SandboxBehaviour> = {}) {
  const business = await addBusiness(api, { requiresApproval: false })
  const [blog, sandbox] = await api.channels.list({ businessId: business.id })
  if (!blog || !sandbox) throw new Error('A new business has two channels.')
  await behave(api, sandbox.id, behaviour)
  return { business, blog, sandbox }
}

export function behave(api: Api, id: string, behaviour: Partial<SandboxBehaviour>) {
  return api.channels.setSandbox({ id, mode: 'accept', times: null, delayMs: 0, protection: 'repeatable', ...behaviour })
}

/** A post that is due at once on one channel. */
export async function dueNow(
  api: Api,
  { businessId, channelId, ...post }: Partial<CreatePost> & { businessId: string; channelId: string },
) {
  const { id: postId } = await addPost(api, { businessId, ...post })
  const [delivery] = await api.schedule.schedule({
    postId,
    channelIds: [channelId],
    dueAt: new Date().toISOString(),
    confirmDuplicate: true,
  })
  if (!delivery) throw new Error('One channel makes one delivery.')
  return { postId, id: delivery.id }
}

/** The delivery once it has one of these statuses, looked at until the deadline. */
export async function delivered(api: Api, id: string, ...statuses: DeliveryStatus[]) {
  return until(
    () => api.deliveries.get({ id }),
    (delivery) => statuses.includes(delivery.status),
    ({ status, reason, log }) => `is ${status} (${reason}) after ${JSON.stringify(log)}, not ${statuses.join(' or ')}`,
  )
}

/** What `read` answers once it is as wanted. @throws when it is not before the deadline. */
export async function until<T>(
  read: () => Promise<T> | T,
  isWanted: (value: T) => boolean,
  describe: (value: T) => string = JSON.stringify,
  withinMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    if (performance.now() > deadline) throw new Error(`Waited for ${withinMs} ms, and it ${describe(value)}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** An hour from now. */
export const soon = () => new Date(Date.now() + 3_600_000).toISOString()

/** A post that is planned on a wall, and where it is. */
export async function planned({ api }: Member, post: Partial<CreatePost> = {}) {
  const { business, sandbox } = await addChannels(api)
  const { id } = await addPost(api, { businessId: business.id, ...post })
  const [delivery] = await api.schedule.schedule({ postId: id, channelIds: [sandbox.id], dueAt: soon(), confirmDuplicate: true })
  if (!delivery) throw new Error('One channel makes one delivery.')
  return { deliveryId: delivery.id, channelId: sandbox.id, where: { businessId: business.id, postId: id } }
}
