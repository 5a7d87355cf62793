import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sandboxAppSecret } from '../../../platforms/sandbox/connection.ts'
import { sandboxServer } from '../../../platforms/sandbox/server.ts'
import { SandboxSettings } from '../../../platforms/sandbox/types.ts'
import { onSandbox } from './on-sandbox.ts'
import { channels } from './table.ts'

/** The feed's own HTTP API, mounted under /sandbox/api. It acts for nobody's session: each channel has its token. */
export function sandboxApi({ db, log, secrets, config }: Pick<Services, 'db' | 'log' | 'secrets' | 'config'>) {
  const onPlatform = <T>(run: (tx: Tx) => Promise<T>) => onSandbox(db, run)
  return sandboxServer({
    db,
    log,
    baseUrl: config.baseUrl,
    appSecret: sandboxAppSecret(secrets),
    accounts: {
      find: (channelId) =>
        onPlatform(async (tx) => {
          const [row] = await selectSandbox(tx, channelId)
          if (!row) return null
          const { sessions, behaviour } = SandboxSettings.parse(row.settings)
          return { name: row.name, isSignedOut: behaviour.mode === 'sign_out', sessions }
        }),
      changeSessions: (channelId, change) =>
        onPlatform(async (tx) => {
          const { settings } = await lockSandbox(tx, channelId)
          await save(tx, channelId, { ...settings, sessions: change(settings.sessions) })
        }),
      takeBehaviour: (channelId) =>
        onPlatform(async (tx) => {
          const { settings, workspaceId } = await lockSandbox(tx, channelId)
          const { behaviour } = settings
          if (behaviour.times === null) return behaviour

          const left = behaviour.times - 1
          const next = left > 0 ? { ...behaviour, times: left } : { ...behaviour, mode: 'accept' as const, times: null }
          await save(tx, channelId, { ...settings, behaviour: next })
          await emit(tx, { type: 'channel.changed', workspaceId, channelId })
          return behaviour
        }),
    },
  })
}

function selectSandbox(tx: Tx, channelId: string) {
  return tx
    .select({ workspaceId: channels.workspaceId, name: channels.name, settings: channels.settings })
    .from(channels)
    .where(and(eq(channels.id, channelId), eq(channels.kind, 'sandbox')))
}

async function lockSandbox(tx: Tx, channelId: string) {
  const [row] = await selectSandbox(tx, channelId).for('no key update')
  if (!row) throw new Error('This sandbox channel does not exist any more.')
  return { workspaceId: row.workspaceId, settings: SandboxSettings.parse(row.settings) }
}

async function save(tx: Tx, channelId: string, settings: SandboxSettings): Promise<void> {
  await tx.update(channels).set({ settings }).where(eq(channels.id, channelId))
}
