import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { eq } from 'drizzle-orm'
import type { Client } from 'pg'
import { uuidv7 } from 'uuidv7'

import type { Config } from '../../server/src/config.ts'
import { type Context, contextFor, type Services } from '../../server/src/context.ts'
import { ensureAccountIn } from '../../server/src/features/identity/accounts/sign-up/ensure-account.ts'
import { subscriptions } from '../../server/src/features/billing/subscriptions/table.ts'
import { users } from '../../server/src/features/identity/accounts/table.ts'
import { createBusiness } from '../../server/src/features/content/businesses/service/create.ts'
import { credentialsPlace } from '../../server/src/features/publishing/channels/credentials.ts'
import { connectChannel, setSandbox } from '../../server/src/features/publishing/channels/service.ts'
import { channels as channelsTable } from '../../server/src/features/publishing/channels/table.ts'
import { queueChannel } from '../../server/src/features/publishing/deliveries/recording/apply-transition.ts'
import { createPost } from '../../server/src/features/content/posts/service/create.ts'
import { schedulePost } from '../../server/src/features/publishing/schedule/service.ts'
import type { EmbeddedPostgres } from '../../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { type Handle, isHandle } from './handles.ts'
import type { Options } from './options.ts'
import type { ChaosPlatform } from './platform-process.ts'
import type { Random } from './random.ts'

/** What goes wrong on a channel. `dropped` is the network's doing, `abandoned` is signed out and never connected again. */
export const troubles = [
  'accept',
  'delay',
  'fail',
  'accept_and_time_out',
  'rate_limit',
  'refuse',
  'sign_out',
  'dropped',
  'abandoned',
] as const
export type Trouble = (typeof troubles)[number]

/** What the sandbox's adapter is told that its platform does. */
const told = ['repeatable', 'lookup', 'none'] as const
export type Protection = SandboxBehaviour['protection'] | Handle

export interface ChaosChannel {
  id: string
  context: Context
  businessId: string
  trouble: Trouble
  protection: Protection
}

/** What a run takes place in. */
export interface ChaosWorld {
  options: Options
  postgres: EmbeddedPostgres
  config: Config
  services: Services
  platform: ChaosPlatform
  channels: ChaosChannel[]
  planned: Planned[]
  asSuperuser: <T>(work: (client: Client) => Promise<T>) => Promise<T>
  superuserUrl: string
}

export interface Planned {
  id: string
  postId: string
  channel: ChaosChannel
  contentType: 'x' | 'linkedin'
  body: string
  dueAt: Date
}

const deliveriesPerWorkspace = 1_200
const deliveriesPerChannel = 40
const businessesPerWorkspace = 3
/** Channels without trouble, for each one of every other kind: what their neighbours' trouble does to them is what is timed. */
const quietShare = 4

/** Several workspaces with several businesses each, and channels of every protection with every trouble. */
export async function makeChannels(services: Services, platform: ChaosPlatform, { deliveries, calm }: Options): Promise<ChaosChannel[]> {
  const owners = await Promise.all(
    Array.from({ length: Math.max(3, Math.ceil(deliveries / deliveriesPerWorkspace)) }, () => makeOwner(services)),
  )
  const kinds: Pick<ChaosChannel, 'trouble' | 'protection'>[] = (calm ? (['accept'] as const) : troubles).flatMap((trouble) =>
    protectionsIn(trouble, calm).flatMap((protection) =>
      Array.from({ length: trouble === 'accept' ? quietShare : 1 }, () => ({ trouble, protection })),
    ),
  )
  const copies = Math.max(1, Math.ceil(deliveries / kinds.length / deliveriesPerChannel))
  const wanted = Array.from({ length: copies }, () => kinds).flat()
  // While the others are timed, one hangs.
  if (calm) wanted.push({ trouble: 'accept_and_time_out', protection: 'repeatable' })

  const made: ChaosChannel[] = []
  for (const [index, kind] of wanted.entries()) {
    const { context, businessIds } = at(owners, index)
    const businessId = at(businessIds, Math.floor(index / owners.length))
    const { id } = await connectChannel(context, { businessId, kind: 'sandbox', name: `${kind.trouble} ${kind.protection} ${index}` })
    const channel = { id, context, businessId, ...kind }
    // Ours knows a platform by how it protects; what it does is the platform's own affair.
    await setSandbox(context, { id, mode: 'accept', times: null, delayMs: 0, protection: toldOf(kind) })
    await tell(platform, channel, { mode: 'accept' })
    made.push(channel)
  }
  return made
}

/** The others are signed in for good, and are not compared with what is sent by hand. */
function protectionsIn(trouble: Trouble, calm: boolean): readonly Protection[] {
  return calm || trouble === 'sign_out' || trouble === 'abandoned' ? told : [...told, 'container', 'session']
}

function toldOf({ protection }: Pick<ChaosChannel, 'protection'>): SandboxBehaviour['protection'] {
  return isHandle(protection) ? 'none' : protection
}

/** Once everything is planned: from then on they are channels of these platforms, which nobody here could sign in to. */
export async function giveHandles({ db, secrets }: Services, channels: readonly ChaosChannel[]): Promise<void> {
  await db.asSystem('channels of chaos are of other platforms', async (tx) => {
    for (const { id, protection } of channels) {
      if (!isHandle(protection)) continue
      const credentials = { accessToken: id, refreshToken: id, grantedAt: String(Date.now()) }
      await tx
        .update(channelsTable)
        .set({
          // Of those kinds that take these content types; which adapter it is, the settings say.
          kind: 'threads',
          settings: { handle: protection, account: id, channel: id, uploads: id },
          sealedCredentials: secrets.seal(JSON.stringify(credentials), credentialsPlace(id)),
          credentialsExpireAt: null,
        })
        .where(eq(channelsTable.id, id))
    }
  })
}

/** However many are planned, none of them is refused by the plan. */
const manyPosts = 1_000_000

export async function makeOwner(services: Services) {
  const userId = uuidv7()
  const workspaceId = await services.db.asSystem('add an owner', async (tx) => {
    await tx.insert(users).values({ id: userId, name: 'Naledi Mokoena', email: `naledi.${userId}@fynbosdesk.example`, emailVerified: true })
    const added = await ensureAccountIn(tx, userId, { approvalStatus: 'approved', settledPlan: 'enterprise' })
    await tx.update(subscriptions).set({ postsIncluded: manyPosts, currentPosts: manyPosts }).where(eq(subscriptions.workspaceId, added))
    return added
  })
  const context = contextFor(services, { userId, workspaceId, role: 'owner', businessIds: null, isSuperAdmin: false })
  const businessIds: string[] = []
  for (let number = 1; number <= businessesPerWorkspace; number++) {
    const fields = { name: `Lumen Coffee ${number}`, context: 'A roastery in Woodstock.', requiresApproval: false }
    businessIds.push((await createBusiness(context, fields)).id)
  }
  return { context, businessIds }
}

/** Says to the platform how to treat what it is sent on a channel from now on. */
export async function tell(platform: ChaosPlatform, { id, protection }: ChaosChannel, behaviour: Partial<SandboxBehaviour>): Promise<void> {
  await platform.tell(id, { mode: 'accept', times: null, delayMs: 0, ...behaviour, protection: toldOf({ protection }) })
}

const farAway = Date.now() + 86_400_000

/** Plans the deliveries for a time that is far away, half of them for one moment; where nothing goes wrong all of them, and as many for the same work by hand. */
export async function planDeliveries(channels: ChaosChannel[], options: Options, random: Random): Promise<Planned[]> {
  const drafts = await inParallel(
    Array.from({ length: options.calm ? forTwoRounds(options, channels.length) : options.deliveries }, (_, number) => number),
    async (number) => {
      const channel = at(channels, number)
      const round = Math.floor(number / channels.length)
      // Two of ten have the same text on one channel: that makes looking for one of them hard.
      const text = round % 10 === 1 ? round - 1 : round
      const draft = {
        channel,
        contentType: text % 3 ? ('x' as const) : ('linkedin' as const),
        body: `Post ${text} of ${number % channels.length}: plum, toffee and “rooibos” ☕ from R 89,50.`,
      }
      const { id } = await createPost(channel.context, {
        businessId: channel.businessId,
        contentType: draft.contentType,
        content: { title: null, body: draft.body },
      })
      return { ...draft, postId: id }
    },
  )

  return inParallel(drafts, async ({ postId, ...draft }, number) => {
    const laterMs = number % 2 ? Math.round(random.next() * options.seconds * 1_000) : 0
    const dueAt = new Date(farAway + (options.calm ? 0 : laterMs))
    const input = { postId, channelIds: [draft.channel.id], dueAt: dueAt.toISOString(), confirmDuplicate: true }
    const [delivery] = await schedulePost(draft.channel.context, input)
    if (!delivery) throw new Error('One channel makes one delivery.')
    return { ...draft, id: delivery.id, postId, dueAt }
  })
}

/** Brings the first of them near, with the others at their distance, and tells the workers. */
export async function beginAt(client: Client, planned: Planned[], startsAt: Date): Promise<void> {
  const nearerMs = farAway - startsAt.getTime()
  await client.query(
    `update deliveries set due_at = due_at - $1::float8 * interval '1 millisecond', next_attempt_at = next_attempt_at - $1::float8 * interval '1 millisecond'
     where id = any($2)`,
    [nearerMs, planned.map(({ id }) => id)],
  )
  await client.query('analyze')
  await client.query('select pg_notify($1, $2)', [queueChannel, JSON.stringify({ at: startsAt.toISOString() })])
  for (const one of planned) one.dueAt = new Date(one.dueAt.getTime() - nearerMs)
}

/** Twice as many as are timed, and one before on each channel; one of the channels hangs and is not timed. */
function forTwoRounds({ deliveries }: Options, channels: number): number {
  const rounds = Math.ceil((2 * (deliveries + channels - 1)) / (channels - 1))
  return (rounds + (rounds % 2)) * channels
}

async function inParallel<In, Out>(items: In[], work: (item: In, index: number) => Promise<Out>): Promise<Out[]> {
  const made: Out[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) made[index] = await work(at(items, index), index)
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return made
}

/** Round and round. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('There is nothing to choose from.')
  return found
}
