import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { addImported } from '../../../../test/imports.ts'
import type { MetricsOutcome, Platform } from '../../../platforms/platform.ts'
import { channels } from '../channels/table.ts'
import { type Platforms, platformsOf } from '../deliveries/public.ts'
import { countAgain } from './count-again.ts'
import { importedPosts } from './table.ts'

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
const due = sql`now() - interval '1 minute'`

/** Imported posts of a platform that counts them so. */
async function imported(
  member: Member,
  posts: { remoteId: string; publishedAt: Date; isDue: boolean }[],
  answer: (remoteId: string) => MetricsOutcome,
  budgets?: Platform['budgets'],
) {
  const { services } = await sharedApp()
  const rows = posts.map(({ isDue, ...post }) => ({ ...post, ...(isDue && { nextCountAt: due as never }) }))
  const { channelId } = await addImported(member, rows)
  const usual = platformsOf(services)
  const asked: string[] = []
  const mastodon = {
    ...usual.mastodon,
    connection: null,
    budgets,
    async metrics({ remoteId, channel }: { remoteId: string; channel: { id: string } }) {
      if (channel.id !== channelId) return { type: 'gone' }
      asked.push(remoteId)
      return answer(remoteId)
    },
  }
  return {
    channelId,
    asked,
    count: () => countAgain(services, { ...usual, mastodon } as Platforms, new AbortController().signal),
    rows: async () => {
      const found = await services.db.asSystem('a test reads', (tx) =>
        tx
          .select({
            remoteId: importedPosts.remoteId,
            counts: importedPosts.counts,
            inMinutes: sql<number | null>`round(extract(epoch from next_count_at - now()) / 60)::int`,
          })
          .from(importedPosts)
          .where(eq(importedPosts.channelId, channelId))
          .orderBy(importedPosts.remoteId),
      )
      return found.map(({ remoteId, counts, inMinutes }) => [remoteId, counts, inMinutes])
    },
  }
}

const counted = (likes: number): MetricsOutcome => ({ type: 'counted', counts: { likes } })

test('imported posts are counted daily until they are 90 days old, each when its time has come', async () => {
  const posts = [
    { remoteId: 'a', publishedAt: ago(3), isDue: true },
    { remoteId: 'b', publishedAt: ago(91), isDue: true },
    { remoteId: 'c', publishedAt: ago(4), isDue: false },
  ]
  const one = await imported(await signedIn(), posts, () => counted(9))

  await one.count()
  await one.count()

  expect(one.asked.toSorted()).toEqual(['a', 'b'])
  expect(await one.rows()).toEqual([
    ['a', { likes: 9 }, 1440],
    ['b', { likes: 9 }, null],
    ['c', { likes: 3 }, null],
  ])
})

test('what is gone keeps its figures and is asked about no more; what is to wait or was refused is asked about later', async () => {
  const answers: Record<string, MetricsOutcome> = {
    gone: { type: 'gone' },
    busy: { type: 'retry', afterSeconds: 7200, reason: 'Later.' },
    refused: { type: 'refused', reason: 'No.' },
  }
  const posts = Object.keys(answers).map((remoteId) => ({ remoteId, publishedAt: ago(3), isDue: true }))
  const one = await imported(await signedIn(), posts, (remoteId) => answers[remoteId]!)

  await one.count()

  expect(await one.rows()).toEqual([
    ['busy', { likes: 3 }, 120],
    ['gone', { likes: 3 }, null],
    ['refused', { likes: 3 }, 1440],
  ])
})

test('half of what a platform allows is left to posts, and a channel that is not connected is not asked', async () => {
  const member = await signedIn()
  const posts = ['a', 'b', 'c', 'd'].map((remoteId) => ({ remoteId, publishedAt: ago(3), isDue: true }))
  const of = `imported figures of ${member.workspaceId}`
  const narrow = await imported(
    member,
    posts,
    () => counted(9),
    () => [{ of, limit: 4, perSeconds: 3600 }],
  )
  await narrow.count()
  expect(narrow.asked).toHaveLength(2)

  const away = await imported(member, posts, () => counted(9))
  const { services } = await sharedApp()
  await services.db.asSystem('a test signs out', (tx) =>
    tx.update(channels).set({ status: 'reconnect' }).where(eq(channels.id, away.channelId)),
  )
  await away.count()
  expect(away.asked).toEqual([])
})
