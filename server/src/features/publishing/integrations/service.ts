import { msg } from '@postwright/contract/core/msg'
import {
  type Integration,
  type IntegrationKind,
  integrationKinds,
  type SaveIntegration,
} from '@postwright/contract/publishing/integrations'

import type { Actor, Context, Services } from '../../../context.ts'
import { conflict, forbidden, invalid } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { lockSettings } from '../../core/instance/public.ts'
import { examineApp, redirectUrlOf } from './doctor.ts'
import { webhookOf } from './webhook-of.ts'
import { isSameApp, place, type StoredApp, storedApps, type StoredApps, writeApps } from './stored.ts'

/** Those that people may connect accounts by. */
export async function readyIntegrations({ services }: Context): Promise<IntegrationKind[]> {
  const apps = await storedApps(services.db.plain)
  return integrationKinds.filter((kind) => apps[kind])
}

export async function listIntegrations({ services, actor }: Context): Promise<Integration[]> {
  refuseOthers(actor)
  const apps = await storedApps(services.db.plain)
  return integrationKinds.map((kind) => present(services, kind, apps))
}

/** The secret is sealed and never told again. @throws INVALID on `secret` when it is left out and none is known for this app. */
export async function saveIntegration({ services, actor }: Context, { kind, id, secret }: SaveIntegration): Promise<Integration> {
  refuseOthers(actor)
  return change(services, kind, 'an administrator enters the app of a platform', async (tx, apps) => {
    const before = apps[kind]
    const kept = before?.id === id ? before : undefined
    const sealedSecret = secret ? services.secrets.seal(secret, place) : kept?.sealedSecret
    if (sealedSecret === undefined) throw invalid('secret', msg`Fill this in.`)
    await emit(tx, { type: 'integration.configured', by: outsideWorkspaces(actor), kind, appId: id })
    return { id, sealedSecret, secretEnds: secret?.slice(-4) ?? kept?.secretEnds ?? '', check: null, refused: null }
  })
}

/** Accounts that are connected stay so until their tokens end; nobody connects another. */
export async function removeIntegration({ services, actor }: Context, { kind }: { kind: IntegrationKind }): Promise<Integration> {
  refuseOthers(actor)
  return change(services, kind, 'an administrator forgets the app of a platform', async (tx, apps) => {
    if (apps[kind]) await emit(tx, { type: 'integration.removed', by: outsideWorkspaces(actor), kind })
    return null
  })
}

/**
 * Asks the platform, and keeps what it said for as long as the app is the same.
 *
 * @throws CONFLICT when there is no app to ask for.
 */
export async function checkIntegration({ services, actor }: Context, { kind }: { kind: IntegrationKind }): Promise<Integration> {
  refuseOthers(actor)
  const asked = await storedApps(services.db.plain)
  const app = asked[kind]
  if (!app) throw conflict('kind', msg`Save the app of this platform first.`)
  const findings = await examineApp(services, kind, { id: app.id, secret: services.secrets.open(app.sealedSecret, place) })
  const check = { findings, at: new Date().toISOString() }
  return change(services, kind, 'an administrator had a platform asked about its app', async (_tx, now) => {
    const current = now[kind] ?? null
    // Another app was saved meanwhile: it says nothing about that one.
    if (!current || !isSameApp(now, asked, kind)) return current
    const isKnown = findings.some(({ about, outcome }) => about === 'keys' && outcome === 'ok')
    return { ...current, check, refused: isKnown ? null : current.refused }
  })
}

async function change(
  services: Services,
  kind: IntegrationKind,
  reason: string,
  make: (tx: Tx, before: StoredApps) => Promise<StoredApp | null>,
): Promise<Integration> {
  return services.db.withoutWorkspace(reason, async (tx) => {
    await lockSettings(tx)
    const before = await storedApps(tx)
    const after = { ...before, [kind]: await make(tx, before) }
    await writeApps(tx, after)
    if (before[kind]?.refused && !after[kind]?.refused) await emit(tx, { type: 'integration.mended', kind })
    return present(services, kind, after)
  })
}

function refuseOthers(actor: Actor): void {
  if (!actor.isSuperAdmin) throw forbidden(msg`Only a super admin may do this.`)
}

function present(services: Services, kind: IntegrationKind, apps: StoredApps): Integration {
  const app = apps[kind]
  const [redirectUrl, webhook] = [redirectUrlOf(services), webhookOf(services, kind)]
  if (!app) return { kind, redirectUrl, webhook, app: null, state: 'not_configured', check: null, refused: null }
  const { id, secretEnds, check, refused } = app
  const isFailing = refused !== null || check?.findings.some(({ outcome }) => outcome === 'failed')
  return {
    kind,
    redirectUrl,
    webhook,
    app: { id, secretEnds },
    state: isFailing ? 'failing' : 'configured',
    check: check && {
      at: check.at,
      findings: check.findings.map(({ words, ...finding }) => ({ ...finding, words: words === null ? null : sayKept(words) })),
    },
    refused,
  }
}
