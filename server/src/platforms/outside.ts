import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'

import type { Services } from '../context.ts'
import { blueskyPlatform } from './bluesky/index.ts'
import { devtoPlatform } from './devto/index.ts'
import { discordPlatform } from './discord/index.ts'
import { ghostPlatform } from './ghost/index.ts'
import { mastodonPlatform } from './mastodon/index.ts'
import type { OutsidePlatform } from './platform.ts'
import { telegramPlatform } from './telegram/index.ts'
import { wordpressPlatform } from './wordpress/index.ts'

/** The adapter of each kind that posts outside. What a person typed, or a platform answered, is reached by `rules`. */
export function outsidePlatforms({ config }: Pick<Services, 'config'>): Record<OutsideKind, OutsidePlatform> {
  const rules = { allow: config.safeFetchAllow }
  const app = { name: 'Postwright', website: config.baseUrl }
  return {
    bluesky: blueskyPlatform({ rules }),
    mastodon: mastodonPlatform({ rules, app }),
    wordpress: wordpressPlatform({ rules }),
    ghost: ghostPlatform({ rules }),
    devto: devtoPlatform({ rules, origin: config.baseUrl }),
    telegram: telegramPlatform({ rules }),
    discord: discordPlatform({ rules }),
  }
}
