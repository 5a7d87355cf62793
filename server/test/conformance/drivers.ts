import { onTestFinished } from 'vitest'

import { bluesky } from './bluesky.ts'
import type { Driver, Stand } from './driver.ts'
import { mastodon } from './mastodon.ts'

/** Every platform outside that posts go to. */
export const drivers: readonly Driver[] = [bluesky, mastodon]

/** Until the test is over. */
export async function start(driver: Driver): Promise<Stand> {
  const stand = await driver.start()
  onTestFinished(() => stand.server.close())
  return stand
}
