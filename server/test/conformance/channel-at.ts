import { uuidv7 } from 'uuidv7'

import type { Services } from '../../src/context.ts'
import { credentialsPlace } from '../../src/features/publishing/channels/credentials.ts'
import { channels } from '../../src/features/publishing/channels/table.ts'
import type { Driver, Stand } from './driver.ts'

/** A channel of a business that is connected to a stand-in. @returns its id. */
export async function channelAt(
  services: Services,
  { kind }: Pick<Driver, 'kind'>,
  { channel }: Pick<Stand, 'channel'>,
  of: { workspaceId: string; businessId: string },
): Promise<string> {
  const id = uuidv7()
  const sealedCredentials = services.secrets.seal(JSON.stringify(channel.credentials), credentialsPlace(id))
  const row = { id, ...of, kind, name: 'Outside', settings: channel.settings, sealedCredentials }
  await services.db.asSystem('connect a channel for a test', (tx) => tx.insert(channels).values(row))
  return id
}
