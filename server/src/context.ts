import type { KeyObject } from 'node:crypto'

import { msg } from '@postwright/contract/core/msg'
import type { Role } from '@postwright/contract/identity/accounts'
import type { z } from 'zod'

import type { ModelFolder } from './ai/local/model-folder.ts'
import type { AiCalls } from './ai/providers/calls.ts'
import type { RunningWork } from './ai/work/running-work.ts'
import type { Config } from './config.ts'
import type { OpenStreams } from './http/open-streams.ts'
import type { ReadSiteFacts } from './http/site-facts.ts'
import type { LiveHub } from './features/core/live/public.ts'
import type { WebhookGate } from './features/billing/payments/public.ts'
import type { AuthRateLimits, Auth, FindSession } from './features/identity/accounts/public.ts'
import type { ReadProvider } from './features/identity/factors/public.ts'
import type { PresenceBoard } from './features/content/presence/public.ts'
import type { LinkChecker } from './features/content/posts/public.ts'
import type { LiveAnswers } from './features/work/chat/public.ts'
import type { StoreWebhook } from './features/publishing/webhooks/public.ts'
import type { NewsletterLimits } from './features/publishing/newsletter/public.ts'
import type { Database, Tx } from './infra/db/database.ts'
import type { Listener } from './infra/db/notify.ts'
import type { Disk } from './infra/disk.ts'
import type { Log } from './infra/log.ts'
import type { Secrets } from './infra/secrets.ts'
import type { Storage } from './infra/storage/storage.ts'
import type { TokenCache } from './payments/paypal/token.ts'
import { sqlState } from './infra/db/sql-state.ts'
import type { Job } from './job.ts'
import { forbidden } from './errors.ts'
import type { RateLimit } from './rate-limit.ts'

/** Who acts: a member of one workspace. */
export interface Actor {
  userId: string
  workspaceId: string
  role: Role
  /** The businesses that they may see; null for all of the workspace. `db` holds them to it. */
  businessIds: readonly string[] | null
  isSuperAdmin: boolean
}

/** Sends a job inside a transaction, so that both happen or neither. It runs at once, or `afterSeconds`. */
export interface Jobs {
  send<Payload extends z.ZodType>(tx: Tx, job: Job<Payload>, payload: z.infer<Payload>, when?: { afterSeconds: number }): Promise<void>
}

/** What a process opens first. */
export interface Resources {
  config: Config
  db: Database
  listener: Listener
  jobs: Jobs
  secrets: Secrets
  files: Storage
  log: Log
}

/** What a process has, whoever acts; made once by `createServices`. */
export interface Services extends Resources {
  auth: Auth
  /** Signs session cookies. */
  sessionKey: KeyObject
  findSession: FindSession
  authRateLimits: AuthRateLimits
  newsletterLimits: NewsletterLimits
  websiteLimit: RateLimit
  channelLimit: RateLimit
  linkChecker: LinkChecker
  presence: PresenceBoard
  mediaFetchLimit: RateLimit
  ideaLimit: RateLimit
  altTextLimit: RateLimit
  readProvider: ReadProvider
  aiCalls: AiCalls
  paypalTokens: TokenCache
  webhookGate: WebhookGate
  storeWebhook: StoreWebhook
  runningWork: RunningWork
  localModels: ModelFolder
  /** Of the data folder. */
  disk: Disk
  live: LiveHub
  chatAnswers: LiveAnswers
  attachmentLimit: RateLimit
  openStreams: OpenStreams
  readSiteFacts: ReadSiteFacts
}

/** The actor's own transactions: every one is bound to the actor, their workspace and their businesses. */
export interface WorkspaceDb {
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement, in one round trip, see `Database`. */
  single<T>(run: (tx: Tx) => Promise<T>): Promise<T>
}

/** What a verb may use. `services.db` crosses workspaces and needs a reason; `db` cannot. */
export interface Context {
  services: Services
  actor: Actor
  db: WorkspaceDb
  jobs: Jobs
  log: Log
}

/** Each of the actor's transactions as a part of one that is under way. */
export function within(tx: Tx): WorkspaceDb {
  return { transaction: (run) => run(tx), single: (run) => run(tx) }
}

export function contextFor(services: Services, actor: Actor, log: Log = services.log): Context {
  return {
    services,
    actor,
    db: {
      transaction: (run) => refusingLocked(services.db.transaction(actor.workspaceId, run, actor)),
      single: (run) => refusingLocked(services.db.single(actor.workspaceId, run, actor)),
    },
    jobs: services.jobs,
    log,
  }
}

/** The database itself refuses whoever writes in a business that is locked. */
async function refusingLocked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) === lockedBusiness) throw forbidden(isLocked, 'plan')
    throw error
  }
}

/** As `refuse_locked_business` names it. */
const lockedBusiness = 'PW001'
const isLocked = msg`This business is locked: the plan has no room for it. It can be read. Delete another business, or choose a larger plan under Settings, Billing.`
