import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'

import type { Services } from '../context.ts'
import { blueskyPlatform } from './bluesky/index.ts'
import { mastodonPlatform } from './mastodon/index.ts'
import { notYet } from './not-yet.ts'
import type { OutsidePlatform } from './platform.ts'

/** The adapter of each kind that posts outside. What a person typed, or a platform answered, is reached by `rules`. */
export function outsidePlatforms({ config }: Pick<Services, 'config'>): Record<OutsideKind, OutsidePlatform> {
  const rules = { allow: config.safeFetchAllow }
  const app = { name: 'Postwright', website: config.baseUrl }
  return {
    bluesky: blueskyPlatform({ rules }),
    mastodon: mastodonPlatform({ rules, app }),
    wordpress: notYet,
    ghost: notYet,
    devto: notYet,
    telegram: notYet,
    discord: notYet,
  }
}
