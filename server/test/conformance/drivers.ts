import { onTestFinished } from 'vitest'

import { bluesky } from './bluesky.ts'
import { devto } from './devto.ts'
import { discordBot, discordWebhook, discordWebhookAndBot } from './discord.ts'
import type { Driver, Stand } from './driver.ts'
import { facebook } from './facebook.ts'
import { ghost } from './ghost.ts'
import { instagram } from './instagram.ts'
import { linkedinPage, linkedinProfile } from './linkedin.ts'
import { mastodon } from './mastodon.ts'
import { telegram } from './telegram.ts'
import { threads } from './threads.ts'
import { wordpress } from './wordpress.ts'
import { x } from './x.ts'
import { youtube } from './youtube.ts'

/** Every platform outside that posts go to. */
export const drivers: readonly Driver[] = [
  bluesky,
  mastodon,
  telegram,
  wordpress,
  ghost,
  devto,
  discordWebhook,
  discordWebhookAndBot,
  discordBot,
  x,
  linkedinProfile,
  linkedinPage,
  youtube,
  facebook,
  instagram,
  threads,
]

/** Until the test is over. */
export async function start(driver: Driver): Promise<Stand> {
  const stand = await driver.start()
  onTestFinished(() => stand.server.close())
  return stand
}

/** What comes of each of them, at once, by its name. */
export async function ofEach<Met>(meet: (driver: Driver) => Met | Promise<Met>): Promise<Record<string, Met>> {
  return Object.fromEntries(await Promise.all(drivers.map(async (driver) => [driver.name, await meet(driver)] as const)))
}
