import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type SealedPlace, SecretUnreadable } from '../../../infra/secrets.ts'
import type { Connection, Credentials } from '../../../platforms/connection.ts'
import { businesses } from '../../content/businesses/table.ts'
import { askMs, ofVersion, opened, withoutCredentials } from './credentials.ts'
import { channels } from './table.ts'

type Connections = Readonly<Partial<Record<ChannelKind, Connection | null>>>

interface Which {
  workspaceId: string
  channelId: string
  version: number
}

/** The channels of a business, or of a whole workspace, that have credentials. */
export function channelsToRevoke(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId?: string }) {
  return tx
    .select()
    .from(channels)
    .where(
      and(
        eq(channels.workspaceId, workspaceId),
        businessId ? eq(channels.businessId, businessId) : undefined,
        isNotNull(channels.sealedCredentials),
      ),
    )
}

/**
 * Takes the credentials of a channel back at its platform, and forgets them, when it is disconnected or its business is deleted. One
 * that was connected again, or whose business was restored, keeps them.
 *
 * @throws when the platform asks to come later.
 */
export async function revokeAccess(
  services: Services,
  { workspaceId, channelId, version, connections }: Which & { connections: Connections },
): Promise<void> {
  const ours = ofVersion({ workspaceId, id: channelId, credentialsVersion: version })
  const [found] = await services.db.transaction(workspaceId, (tx) =>
    tx
      .select({ channel: channels })
      .from(channels)
      .innerJoin(businesses, eq(businesses.id, channels.businessId))
      .where(and(ours, or(eq(channels.status, 'disconnected'), ne(businesses.status, 'active')))),
  )
  const connection = found && connections[found.channel.kind]
  if (!found?.channel.sealedCredentials || !connection) return
  const access = opened(services, channelId, found.channel.sealedCredentials)
  if (access.type === 'ready') await revoke(connection, found.channel, access.credentials)
  await services.db.transaction(workspaceId, (tx) => tx.update(channels).set(withoutCredentials).where(ours))
}

const Removed = z.object({ settings: z.record(z.string(), z.unknown()), credentials: z.record(z.string(), z.string()) })

/** Where the credentials of a removed channel are sealed for: the job that takes them back. */
function revocationPlace(channelId: string): SealedPlace {
  return `revocation.${channelId}`
}

/** What a job needs to revoke credentials after the rows of their workspace are gone, sealed; null for what nobody can read. */
export function sealToRevoke(services: Services, { id, sealedCredentials, settings }: typeof channels.$inferSelect): string | null {
  if (!sealedCredentials) return null
  const access = opened(services, id, sealedCredentials)
  return access.type === 'ready'
    ? services.secrets.seal(JSON.stringify({ settings, credentials: access.credentials }), revocationPlace(id))
    : null
}

/** @throws when the platform asks to come later. */
export async function revokeRemoved(
  { secrets, log }: Services,
  { kind, channelId, sealed, connections }: { kind: ChannelKind; channelId: string; sealed: string; connections: Connections },
): Promise<void> {
  const connection = connections[kind]
  if (!connection) return
  try {
    const { settings, credentials } = Removed.parse(JSON.parse(secrets.open(sealed, revocationPlace(channelId))))
    await revoke(connection, { id: channelId, settings }, credentials)
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    log.warn({ channelId }, 'the credentials of a removed channel were sealed with a key that is not here; they were not revoked')
  }
}

async function revoke(
  connection: Connection,
  { id, settings }: { id: string; settings: Record<string, unknown> },
  credentials: Credentials,
): Promise<void> {
  const channel = { id, businessName: '', timeZone: 'UTC', settings }
  const outcome = await connection.revoke({ channel, credentials, signal: AbortSignal.timeout(askMs) })
  if (outcome.type === 'retry') throw new Error(`The credentials of a channel were not revoked: ${outcome.reason}`)
}
