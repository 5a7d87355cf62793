import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import type { ContractRouterClient } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { contract } from '@postwright/contract'
import { integrationKinds } from '@postwright/contract/publishing/integrations'

import { tinyShape } from '../src/ai/local/made-model.ts'
import { type App, createApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Services } from '../src/context.ts'
import { openListener } from '../src/infra/db/notify.ts'
import { type JobQueue, openJobQueue } from '../src/infra/jobs/queue.ts'
import { createLog } from '../src/infra/log.ts'
import { databaseKey } from '../src/infra/prepare-database.ts'
import { openSecrets } from '../src/infra/secrets.ts'
import { openStorage } from '../src/infra/storage/open.ts'
import { jobs } from '../src/jobs.ts'
import { createServices } from '../src/services.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { addAccount, type NewAccount, signIn } from './factories.ts'
import { runningApps } from './running-apps.ts'

export type Api = ContractRouterClient<typeof contract>

/** Somebody who uses the app: over RPC as our web application does, and over REST as programs do. */
export interface Visitor {
  api: Api
  /** `path` begins below /api/v1. A plain object as `body` is sent as JSON. */
  rest: (path: string, init?: RestInit) => Promise<Response>
  /** Any address of the app, with the visitor's cookie. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  headers: Record<string, string>
}

export interface Member extends Visitor {
  userId: string
  workspaceId: string
  email: string
}

interface RestInit extends Omit<RequestInit, 'body'> {
  body?: object
}

export interface TestApp {
  app: App
  services: Services
  queue: JobQueue
  database: TestDatabase
  visitor: (headers?: Record<string, string>) => Visitor
  signedUp: (account?: NewAccount) => Promise<Member>
  /** The errors that the app logged since the last call; a test that expects one takes it, else it fails. */
  takeErrors: () => Record<string, unknown>[]
  close: () => Promise<void>
}

export interface TestAppOptions {
  config?: Partial<Config>
  poolSize?: number
  /** Run jobs, as a node with the worker service does. */
  workers?: boolean
}

/** The whole app on a database of its own. */
export async function startApp({ config: changes = {}, poolSize = 5, workers = false }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postwright-app-'))
  const database = await cloneDatabase({ poolSize })
  const { log, takeErrors } = recordingLog()
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url }),
    rateLimitPerMinute: 1_000_000,
    // Nobody listens there: keys of tests never reach the providers themselves.
    paymentProviderUrls: { paystack: 'http://127.0.0.1:1', paypal: 'http://127.0.0.1:1' },
    platformUrls: Object.fromEntries(integrationKinds.map((kind) => [kind, 'http://127.0.0.1:1'])),
    ...changes,
  }
  const secrets = await openSecrets({ appSecret: config.appSecret, dataDir })
  await database.admit(databaseKey(secrets))
  const queue = await openJobQueue({ pool: database.db.pool, log, queues: jobs, supervise: workers })
  const resources = {
    config,
    db: database.db,
    listener: await openListener(database.url, log),
    jobs: queue,
    secrets,
    files: await openStorage(config),
    log,
  }
  const services = createServices(resources, { probe: { shape: tinyShape, writeMs: 1, mostMs: 60_000 } })
  const app = createApp(services)
  if (workers) await queue.startWorkers(services, jobs)

  const started: TestApp = {
    app,
    services,
    queue,
    database,
    visitor: (headers = {}) => visitorOf(app, config.baseUrl, headers),
    async signedUp(account) {
      const added = await addAccount(services, account)
      const headers = { cookie: await signIn(services, added.userId) }
      return { ...visitorOf(app, config.baseUrl, headers), ...added }
    },
    takeErrors,
    async close() {
      runningApps.delete(started)
      if ((await shared) === started) shared = undefined
      app.close()
      await queue.stop(workers ? 5_000 : 0)
      await services.localModels.close()
      await services.listener.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
  runningApps.add(started)
  return started
}

/** The app that the tests of one file share, each in a workspace of its own. */
export function sharedApp(): Promise<TestApp> {
  return (shared ??= startApp())
}

/** Nobody in particular: not signed in, whatever their browser sends beside. */
export async function visitor(headers?: Record<string, string>): Promise<Visitor> {
  return (await sharedApp()).visitor(headers)
}

/** Somebody with an account: pending on the starter plan until told otherwise. */
export async function signedUp(account: NewAccount = {}): Promise<Member> {
  return (await sharedApp()).signedUp(account)
}

/** An approved owner with a workspace of its own, on the growth plan. */
export async function signedIn(account: NewAccount = {}): Promise<Member> {
  return signedUp({ approval: 'approved', plan: 'growth', ...account })
}

export async function superAdmin(account: NewAccount = {}): Promise<Member> {
  return signedIn({ superAdmin: true, ...account })
}

/** One and the same administrator of the shared app, for what a test only prepares: each more of them is told of every sign-up. */
export async function anAdministrator(): Promise<Member> {
  const app = await sharedApp()
  if (keeper?.app !== app) keeper = { app, member: superAdmin() }
  return keeper.member
}

let keeper: { app: TestApp; member: Promise<Member> } | undefined
let shared: Promise<TestApp> | undefined

function visitorOf(app: App, baseUrl: string, headers: Record<string, string>): Visitor {
  const request = (path: string, init: RequestInit = {}) => {
    const sent = new Headers(headers)
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value)
    return app.fetch(new Request(baseUrl + path, { ...init, headers: sent }))
  }
  const link = new RPCLink({
    url: `${baseUrl}/rpc`,
    headers,
    // What a browser adds to each write of our own pages.
    fetch: (sent) => {
      if (sent.method !== 'GET') sent.headers.set('origin', baseUrl)
      return app.fetch(sent)
    },
  })
  return {
    api: createORPCClient<Api>(link),
    request,
    rest(path, { body, ...init } = {}) {
      if (!body) return request(`/api/v1${path}`, init)
      const json = { method: 'POST', ...init, headers: { 'content-type': 'application/json', ...init.headers }, body: JSON.stringify(body) }
      return request(`/api/v1${path}`, json)
    },
    headers,
  }
}

function recordingLog() {
  let errors: Record<string, unknown>[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      const line = JSON.parse(String(chunk)) as Record<string, unknown>
      if (line.level === 'error' || line.level === 'fatal') errors.push(line)
      done()
    },
  })
  const takeErrors = () => {
    const taken = errors
    errors = []
    return taken
  }
  return { log: createLog({ level: 'info', destination }), takeErrors }
}
