import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'

import type { Services } from '../../../../context.ts'
import { blogPlatform } from '../../../../platforms/blog/index.ts'
import { byHandPlatform } from '../../../../platforms/by-hand/index.ts'
import { newsletterPlatform } from '../../../../platforms/newsletter/index.ts'
import type { Platform } from '../../../../platforms/platform.ts'
import { sandboxConnection } from '../../../../platforms/sandbox/connection.ts'
import { sandboxPlatform } from '../../../../platforms/sandbox/index.ts'
import { changeOnBlog, publishToBlog, takeFromBlog } from '../../blog/public.ts'
import { beginBroadcast, countsOfBroadcast } from '../../messages/public.ts'
import { beginIssue, countIssue } from '../../issues/public.ts'
import { ownOrigin } from '../../channels/public.ts'
import { outsideOf } from '../../integrations/public.ts'

export type Platforms = Record<ChannelKind, Platform>

/** The adapter of each kind of channel. `sandboxOrigin` is where this instance answers itself. */
export function platformsOf(services: Services, sandboxOrigin: string = ownOrigin(services)): Platforms {
  return {
    blog: blogPlatform({
      publish: (post) => publishToBlog(services, post),
      change: (id, text) => changeOnBlog(services, id, text),
      takeDown: (id) => takeFromBlog(services, id),
    }),
    newsletter: newsletterPlatform({
      begin: (issue) => beginIssue(services, issue),
      count: (issue) => countIssue(services, issue),
    }),
    sandbox: sandboxPlatform({
      origin: sandboxOrigin,
      connection: sandboxConnection({ origin: sandboxOrigin, secrets: services.secrets }),
    }),
    by_hand: byHandPlatform,
    ...outsideOf(services, {
      begin: (broadcast) => beginBroadcast(services, broadcast),
      countsOf: (which) => countsOfBroadcast(services, which),
    }),
  }
}
