import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import { describe, expect, test } from 'vitest'

import type { PastPost } from '../../src/platforms/platform.ts'
import { deliver } from './deliver.ts'
import type { Driver, Stand } from './driver.ts'
import { drivers, start } from './drivers.ts'

const signal = new AbortController().signal
const telling = drivers.filter(({ kind, tellsPast }) => channelCan(kind, 'tells-its-past') && tellsPast !== false)

/** More than one page of each of them, as far as a test need wait for it. */
const amounts: Partial<Record<Driver['kind'], number>> = {
  bluesky: 26,
  mastodon: 41,
  wordpress: 21,
  ghost: 16,
  devto: 101,
  x: 51,
  linkedin: 51,
  youtube: 51,
  facebook: 26,
  threads: 26,
  instagram: 26,
}

const historyOf = ({ platform, channel }: Stand, cursor: string | null = null) => platform.history!({ cursor, channel, signal })

async function all(stand: Stand): Promise<PastPost[][]> {
  const pages: PastPost[][] = []
  for (let cursor: string | null = null; ;) {
    const page = await historyOf(stand, cursor)
    if (page.type !== 'page') throw new Error(page.reason)
    pages.push([...page.posts])
    if (page.cursor === null) return pages
    cursor = page.cursor
  }
}

async function publish(stand: Stand, { payload }: Driver, amount: number): Promise<void> {
  for (let number = 1; number <= amount; number += 1) {
    const title = payload.title && `${payload.title} ${number}`
    const ended = await deliver(stand, { ...payload, title, body: `${payload.body} (${number})` })
    expect(ended.type).toBe('published')
  }
}

test('whoever is said to tell its past does, and nobody else', () => {
  expect(telling).toHaveLength(11)
})

describe.each(telling.map((driver) => [driver.name, driver] as const))('%s', (_name, driver) => {
  test('its past is told page by page, each post once, with what is counted of it', async () => {
    const stand = await start(driver)
    const amount = amounts[driver.kind]!
    await publish(stand, driver, amount)

    const pages = await all(stand)

    const posts = pages.flat()
    expect(pages[0]!.length).toBeLessThan(amount)
    expect(posts.map(({ remoteId }) => remoteId).toSorted()).toEqual(
      stand
        .shown()
        .map(({ id }) => id)
        .toSorted(),
    )
    const first = posts.find(({ text }) => text.includes('(1)'))!
    expect(first).toMatchObject({ title: driver.payload.title && `${driver.payload.title} 1`, counts: driver.pastCounts ?? driver.counts })
    expect(first.text).toMatch(/^Plums (& <figs> )?are in/)
    expect(first.text).not.toMatch(/<\/?p>|&amp;/)
    expect(first.remoteUrl).toMatch(/^https?:\/\//)
    expect(Math.abs(Date.parse(first.publishedAt) - Date.now())).toBeLessThan(3_600_000)
  })

  test('an account without posts has no past', async () => {
    expect((await all(await start(driver))).flat()).toEqual([])
  })

  test('a server that answers something else is asked again later', async () => {
    const stand = await start(driver)
    for (const odd of ['html', 'huge', { status: 500 }, { status: 429, body: driver.busy.body }] as const) {
      stand.server.misbehave(odd, '/', 3)
      expect(await historyOf(stand)).toMatchObject({ type: 'retry' })
      await drained(stand)
    }
  })

  test('a sign-in that ended says so', async () => {
    const stand = await start(driver)
    stand.signOut()

    expect((await historyOf(stand)).type).toBe(driver.kind === 'bluesky' ? 'page' : 'reconnect')
  })
})

/** Nothing odd is left for the next one. */
async function drained({ server }: Stand): Promise<void> {
  for (let left = 3; left > 0; left -= 1) await fetch(server.url)
}
