import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sandboxServer } from '../../../platforms/sandbox/server.ts'
import { sandboxToken } from '../../../platforms/sandbox/token.ts'
import { SandboxSettings } from '../../../platforms/sandbox/types.ts'
import { channels } from './table.ts'

/** The wall's own HTTP API, mounted under /sandbox/api. It acts for nobody's session: each channel has its token. */
export function sandboxApi({ db, log, secrets, config }: Pick<Services, 'db' | 'log' | 'secrets' | 'config'>) {
  return sandboxServer({
    db,
    log,
    baseUrl: config.baseUrl,
    accounts: {
      find: (channelId) =>
        db.asSystem('the sandbox platform signs a channel in', async (tx) => {
          const [row] = await selectSandbox(tx, channelId)
          if (!row) return null
          const { signIn } = SandboxSettings.parse(row.settings)
          return { token: sandboxToken(secrets, channelId, signIn) }
        }),
      takeBehaviour: (channelId) =>
        db.asSystem('the sandbox platform counts down how to behave', async (tx) => {
          const [row] = await selectSandbox(tx, channelId).for('no key update')
          if (!row) throw new Error('This sandbox channel does not exist any more.')
          const settings = SandboxSettings.parse(row.settings)
          const { behaviour } = settings
          if (behaviour.times === null) return behaviour

          const left = behaviour.times - 1
          const next = left > 0 ? { ...behaviour, times: left } : { ...behaviour, mode: 'accept' as const, times: null }
          await tx
            .update(channels)
            .set({ settings: { ...settings, behaviour: next } })
            .where(eq(channels.id, channelId))
          await emit(tx, { type: 'channel.changed', workspaceId: row.workspaceId, channelId })
          return behaviour
        }),
    },
  })
}

function selectSandbox(tx: Tx, channelId: string) {
  return tx
    .select({ workspaceId: channels.workspaceId, settings: channels.settings })
    .from(channels)
    .where(and(eq(channels.id, channelId), eq(channels.kind, 'sandbox')))
}
