import type { ChannelKind } from '@postwright/contract/channels'

import type { Services } from '../../../context.ts'
import { blogPlatform } from '../../../platforms/blog/index.ts'
import type { Platform } from '../../../platforms/platform.ts'
import { sandboxPlatform } from '../../../platforms/sandbox/index.ts'
import { publishToBlog } from '../blog/publish.ts'

export type Platforms = Record<ChannelKind, Platform>

/** The adapter of each kind of channel. `sandboxOrigin` is where this instance's own doors answer. */
export function platformsOf(services: Services, sandboxOrigin: string = ownOrigin(services)): Platforms {
  return {
    blog: blogPlatform((post) => publishToBlog(services, post)),
    sandbox: sandboxPlatform({ origin: sandboxOrigin, secrets: services.secrets }),
  }
}

/** A node with the web service reaches itself past every proxy; a mere worker goes the way that everybody goes. */
function ownOrigin({ config }: Services): string {
  if (!config.services.includes('web')) return config.baseUrl
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}
