import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { expect, test } from 'vitest'

import { panelStates } from './panel-states.ts'

test('what is planned stands together by its time, the next one first', () => {
  const { coming, published } = panelStates([
    delivery('blog', 'scheduled', '2026-09-18T09:00:00Z'),
    delivery('wall', 'held', '2026-09-16T09:00:00Z'),
    delivery('page', 'sending', '2026-09-16T09:00:00Z'),
    delivery('site', 'published', '2026-09-15T09:00:00Z'),
  ])

  expect(coming.map(({ dueAt, deliveries }) => [dueAt, deliveries.map(({ channelId }) => channelId)])).toEqual([
    ['2026-09-16T09:00:00Z', ['wall', 'page']],
    ['2026-09-18T09:00:00Z', ['blog']],
  ])
  expect(published.map(({ channelId }) => channelId)).toEqual(['site'])
})

test('a failure is told for as long as nothing later on its channel made it good', () => {
  const failed = delivery('wall', 'failed', '2026-09-16T09:00:00Z')

  expect(panelStates([failed, delivery('blog', 'published', '2026-09-16T09:00:00Z')]).trouble).toEqual([failed])
  expect(panelStates([failed, delivery('wall', 'published', '2026-09-15T09:00:00Z')]).trouble).toEqual([failed])
  expect(panelStates([failed, delivery('wall', 'published', '2026-09-17T09:00:00Z')]).trouble).toEqual([])
  expect(panelStates([failed, delivery('wall', 'scheduled', '2026-09-17T09:00:00Z')]).trouble).toEqual([])
})

function delivery(channelId: string, status: Delivery['status'], dueAt: string): Delivery {
  return {
    id: `${channelId} ${status}`,
    postId: 'post',
    postTitle: 'Sidama, landed',
    businessId: 'business',
    businessName: 'Bosduif Coffee',
    channelId,
    channelName: channelId,
    channelKind: 'sandbox',
    contentType: 'linkedin',
    status,
    dueAt,
    nextAttemptAt: null,
    attempts: 0,
    reason: null,
    remoteUrl: null,
    publishedAt: null,
    results: null,
    takenDownAt: null,
    canTakeDown: false,
    canUpdate: false,
    liveChange: null,
    movable: false,
    cancellable: false,
    isHandedOver: false,
  }
}
