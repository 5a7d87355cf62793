import { contract } from '@postwright/contract'
import type { ApprovalStatus, Role } from '@postwright/contract/identity/accounts'
import type { Gate, Meta } from '@postwright/contract/core/base'
import { type NeedsPerson, type Scope, scopeOf } from '@postwright/contract/core/scopes'
import { implement } from '@orpc/server'

import { type Context, contextFor, type Services, type WorkspaceDb } from './context.ts'
import { forbidden, unauthenticated } from './errors.ts'
import type { Log } from './infra/log.ts'
import { refusalsToWire } from './wire-errors.ts'
import { msg } from '@postwright/contract/core/msg'

/** The signed-in person, read once per HTTP request and never from a cache that could outlive a decision about them. */
export interface Session {
  sessionId: string
  userId: string
  approvalStatus: ApprovalStatus
  rejectionReason: string | null
  /** Null unless suspended. */
  suspensionReason: string | null
  isSuperAdmin: boolean
  workspaceId: string
  role: Role
  /** The businesses that they may see; null for all of the workspace. */
  businessIds: string[] | null
  /** Set when a program calls with a key of this person. */
  key: { scopes: readonly Scope[] } | null
}

/** What a transport (RPC, REST) hands to a procedure. */
export interface RequestContext {
  services: Services
  session: Session | null
  log: Log
  /** Of the request; the address is the client's as far as the operator trusts proxies. */
  request: { headers: Headers; address: string }
  once: Once
  /** Headers to add to the response, such as a session cookie. */
  responseHeaders: Headers
}

/** Runs a write unless the same person asked for the same with the same key before; then the answer is that one. */
export type Once = (
  context: Context,
  request: { key: string; path: readonly string[]; input: unknown; isSealed: boolean },
  run: (db: WorkspaceDb) => Promise<unknown>,
) => Promise<unknown>

const root = implement(contract).$context<RequestContext>().use(refusalsToWire)

/** For procedures with the gate `public`: there may be no actor. */
export const publicApi = root.use(async ({ context, next, procedure }) => {
  await refuseWithoutRoom(context, procedure['~orpc'].route.method)
  return next()
})

/** For every other procedure: the gate of its contract is checked before its input is looked at. */
export const api = root
  .use(async ({ context, next, procedure }) => {
    const { meta, route } = procedure['~orpc']
    const session = authorize(meta.gate, context.session)
    refuseKeyWithout(scopeOf(meta, route.method), session)
    await refuseWithoutRoom(context, route.method)
    return next({ context: actingAs(context, session) })
  })
  .use(async ({ context, next, procedure, path }, input, output) => {
    const { once }: Meta = procedure['~orpc'].meta
    const key = once ? context.request.headers.get('idempotency-key') : null
    if (key === null) return next()
    return output(
      await context.once(
        context,
        { key, path, input, isSealed: once === 'sealed' },
        async (db) => (await next({ context: { db } })).output,
      ),
    )
  })

/**
 * Before the disk of the embedded database is full, nothing more is written; reading goes on, and what removes something makes room.
 *
 * @throws DiskFull
 */
async function refuseWithoutRoom({ services }: RequestContext, method: string | undefined): Promise<void> {
  if (method === 'GET' || method === 'DELETE' || services.config.databaseUrl !== undefined) return
  await services.disk.refuseWhenFull()
}

/** Authorization by the gate of a procedure: who may pass, decided in this one place. */
export function authorize(gate: Gate, session: Session | null): Session {
  if (!session) throw unauthenticated()
  if (gate === 'session') return session
  if (session.suspensionReason !== null) throw forbidden(msg`Your account is suspended.`, 'suspended')
  if (gate === 'signed-in') return session
  if (session.approvalStatus === 'pending') throw forbidden(msg`Your account is under review.`, 'pending')
  if (session.approvalStatus === 'rejected') throw forbidden(msg`Your account was rejected.`, 'rejected')
  if (gate === 'super-admin' && !session.isSuperAdmin) throw forbidden(msg`Only a super admin may do this.`)
  return session
}

/** A key does what it was made for, and nothing else that its person may do. */
export function refuseKeyWithout(scope: Scope | NeedsPerson | null, { key }: Session): void {
  if (!key || scope === null) return
  if (scope === 'person') throw forbidden(msg`An API key may not do this. Sign in to do it.`, 'scope')
  if (!key.scopes.includes(scope)) throw forbidden(msg`This API key lacks the scope "${{ scope }}".`, 'scope')
}

export function actingAs({ services, log }: Pick<RequestContext, 'services' | 'log'>, session: Session): Context {
  const { userId, workspaceId, role, businessIds, isSuperAdmin } = session
  return contextFor(services, { userId, workspaceId, role, businessIds, isSuperAdmin }, log)
}
