import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { IntegrationKind } from '@postwright/contract/publishing/integrations'

import type { Services } from '../context.ts'
import type { AppKeys, AppPort } from './app.ts'
import { blueskyPlatform } from './bluesky/index.ts'
import { devtoPlatform } from './devto/index.ts'
import { discordPlatform } from './discord/index.ts'
import { ghostPlatform } from './ghost/index.ts'
import { facebookLogin } from './facebook/connection.ts'
import { facebookPlatform } from './facebook/index.ts'
import { instagramLogin } from './instagram/connection.ts'
import { instagramPlatform } from './instagram/index.ts'
import { linkedinOAuth } from './linkedin/connection.ts'
import { linkedinPlatform } from './linkedin/index.ts'
import { mastodonPlatform } from './mastodon/index.ts'
import type { OutsidePlatform } from './platform.ts'
import { telegramPlatform } from './telegram/index.ts'
import { proveThreads } from './threads/connection.ts'
import { threadsPlatform } from './threads/index.ts'
import { proveWhatsapp } from './whatsapp/connection.ts'
import { type BroadcastPort, whatsappPlatform } from './whatsapp/index.ts'
import { wordpressPlatform } from './wordpress/index.ts'
import { youtubeOAuth } from './youtube/connection.ts'
import { youtubePlatform } from './youtube/index.ts'
import type { OAuth } from './oauth.ts'
import { xOAuth } from './x/connection.ts'
import { xPlatform } from './x/index.ts'

/**
 * The adapter of each kind that posts outside. What a person typed, or a platform answered, is reached by `rules`; `appOf` is the
 * operator's app of a platform that lets nobody in without one; `broadcasts` are the messages to many.
 */
export function outsidePlatforms(
  { config }: Pick<Services, 'config'>,
  appOf: (kind: IntegrationKind) => AppPort,
  broadcasts: BroadcastPort,
): Record<OutsideKind, OutsidePlatform> {
  const rules = { allow: config.safeFetchAllow }
  const app = { name: 'Postwright', website: config.baseUrl }
  const { platformUrls, metaGraphVersion: version, baseUrl: readsAt } = config
  const at = (kind: IntegrationKind) => ({ app: appOf(kind), ...(platformUrls[kind] && { origin: platformUrls[kind] }) })
  return {
    linkedin: linkedinPlatform({ ...at('linkedin'), version: config.linkedinVersion }),
    x: xPlatform(at('x')),
    facebook: facebookPlatform({ ...at('facebook'), version, readsAt }),
    instagram: instagramPlatform({ ...at('instagram'), version, readsAt }),
    youtube: youtubePlatform(at('youtube')),
    threads: threadsPlatform({ ...at('threads'), readsAt }),
    whatsapp: whatsappPlatform(at('whatsapp'), broadcasts),
    bluesky: blueskyPlatform({ rules }),
    mastodon: mastodonPlatform({ rules, app }),
    wordpress: wordpressPlatform({ rules }),
    ghost: ghostPlatform({ rules }),
    devto: devtoPlatform({ rules, origin: config.baseUrl }),
    telegram: telegramPlatform({ rules }),
    discord: discordPlatform({ rules }),
  }
}

/** Whether a platform knows an app. `app` is told nothing of it. */
export function proveApp(
  { platformUrls, metaGraphVersion: version }: Pick<Services['config'], 'platformUrls' | 'metaGraphVersion'>,
  { kind, app, keys, signal }: { kind: IntegrationKind; app: AppPort; keys: AppKeys; signal: AbortSignal },
): ReturnType<OAuth['prove']> {
  const at = { app, ...(platformUrls[kind] && { origin: platformUrls[kind] }) }
  const provers: Record<IntegrationKind, OAuth['prove']> = {
    linkedin: (...of) => linkedinOAuth(at).prove(...of),
    x: (...of) => xOAuth(at).prove(...of),
    facebook: (...of) => facebookLogin({ ...at, version }).prove(...of),
    instagram: (...of) => instagramLogin({ ...at, version }).prove(...of),
    youtube: (...of) => youtubeOAuth(at).prove(...of),
    threads: (...of) => proveThreads(at, ...of),
    whatsapp: (...of) => proveWhatsapp(at.origin, ...of),
  }
  return provers[kind](keys, signal)
}
