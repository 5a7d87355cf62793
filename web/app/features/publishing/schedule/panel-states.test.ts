import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { expect, test } from 'vitest'

import { delivery } from '../../../../test/publishing.ts'
import { panelStates } from './panel-states.ts'

test('what is planned stands together by its time, the next one first', () => {
  const { coming, published } = panelStates([
    on('blog', 'scheduled', '2026-09-18T09:00:00Z'),
    on('wall', 'held', '2026-09-16T09:00:00Z'),
    on('page', 'sending', '2026-09-16T09:00:00Z'),
    on('site', 'published', '2026-09-15T09:00:00Z'),
  ])

  expect(coming.map(({ dueAt, deliveries }) => [dueAt, deliveries.map(({ channelId }) => channelId)])).toEqual([
    ['2026-09-16T09:00:00Z', ['wall', 'page']],
    ['2026-09-18T09:00:00Z', ['blog']],
  ])
  expect(published.map(({ channelId }) => channelId)).toEqual(['site'])
})

test('a failure is told for as long as nothing later on its channel made it good', () => {
  const failed = on('wall', 'failed', '2026-09-16T09:00:00Z')

  expect(panelStates([failed, on('blog', 'published', '2026-09-16T09:00:00Z')]).trouble).toEqual([failed])
  expect(panelStates([failed, on('wall', 'published', '2026-09-15T09:00:00Z')]).trouble).toEqual([failed])
  expect(panelStates([failed, on('wall', 'published', '2026-09-17T09:00:00Z')]).trouble).toEqual([])
  expect(panelStates([failed, on('wall', 'scheduled', '2026-09-17T09:00:00Z')]).trouble).toEqual([])
})

function on(channelId: string, status: Delivery['status'], dueAt: string): Delivery {
  return delivery({ id: `${channelId} ${status}`, channelId, channelName: channelId, status, dueAt })
}
