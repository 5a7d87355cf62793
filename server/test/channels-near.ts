import { eq } from 'drizzle-orm'

import { contextFor } from '../src/context.ts'
import { sessions } from '../src/features/identity/accounts/table.ts'
import { keepPending } from '../src/features/publishing/channels/connecting/pending.ts'
import { newToken } from '../src/infra/token.ts'
import { addBusiness } from './factories.ts'
import { type BlueskyStandIn, startBluesky } from './fakes/bluesky/server.ts'
import { type MastodonStandIn, startMastodon } from './fakes/mastodon/server.ts'
import { type Member, sharedApp } from './harness.ts'

let bluesky: Promise<BlueskyStandIn> | undefined
let mastodon: Promise<MastodonStandIn> | undefined

/** What connects the account of a stand-in that the shared app of a file may reach, as an operator allows a host. */
export async function blueskyFields() {
  const { url, account } = await allowed((bluesky ??= startBluesky()))
  return { handle: account.handle, password: account.appPasswords[0]!, service: url }
}

/** What a platform sent somebody's browser back with. */
export async function answerOfMastodon({ api }: Member) {
  const { url, allow } = await allowed((mastodon ??= startMastodon()))
  const { id: businessId } = await addBusiness(api)
  const step = await api.channelConnections.begin({ businessId, kind: 'mastodon', fields: { instance: url } })
  if (step.step !== 'redirect') throw new Error('A person allows it there.')
  return { query: new URL(allow(step.url)).search }
}

/** Somebody who has one of several accounts to choose. */
export async function choiceOf({ api, userId, workspaceId }: Member) {
  const { services } = await sharedApp()
  const { id: businessId } = await addBusiness(api)
  const [session] = await services.db.asSystem('arrange a test', (tx) => tx.select().from(sessions).where(eq(sessions.userId, userId)))
  const actor = { userId, workspaceId, role: 'owner', businessIds: null, isSuperAdmin: false } as const
  const accounts = ['did:plc:one', 'did:plc:two'].map((id) => ({ id, name: id, credentials: null }))
  const granted = { credentials: { accessJwt: 'one' }, expiresInSeconds: null }
  const begun = { businessId, kind: 'bluesky', channelId: null, sessionId: session?.id ?? '', state: newToken() } as const
  const id = await keepPending(contextFor(services, actor), { ...begun, step: 'choosing', goesOn: { granted, accounts } })
  return { id, accountIds: ['did:plc:two'] }
}

/** Files follow one another in one process, each with an app of its own. */
async function allowed<StandIn extends { url: string }>(begun: Promise<StandIn>): Promise<StandIn> {
  const [standIn, { services }] = [await begun, await sharedApp()]
  const { config } = services
  Object.assign(config, { safeFetchAllow: [...new Set([...config.safeFetchAllow, new URL(standIn.url).host])] })
  return standIn
}
