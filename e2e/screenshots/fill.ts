import type { Page } from '@playwright/test'

import { createBusiness, createPost, listDeliveries, schedulePost } from '../steps/calls.ts'
import { businesses, posts } from './agency.ts'

const minuteMs = 60_000

/** Makes the agency's businesses and posts as the person whose browser it is; one post is published when it returns. */
export async function fill(page: Page): Promise<{ scheduledId: string }> {
  const ids: string[] = []
  for (const business of businesses) ids.push((await createBusiness(page, business)).id)

  const made: string[] = []
  for (const { business, type, title, body, at, approved } of posts) {
    const businessId = ids[business] ?? ''
    const post = await createPost(page, { businessId, contentType: type, content: { title: titled.has(type) ? title : null, body } })
    made.push(post.id)
    if (approved || at) await send(page, 'POST', `/posts/${post.id}/approve`, { revision: post.revision })
    if (at) await schedulePost(page, { postId: post.id, dueAt: instantOf(at), channelIds: await channelsFor(page, businessId, type) })
  }
  await publishOne(page, ids[0] ?? '')
  return { scheduledId: made[1] ?? '' }
}

const titled = new Set(['newsletter', 'blog', 'articles', 'youtube'])

async function publishOne(page: Page, businessId: string): Promise<void> {
  const body =
    'We bake with flour from four farms, and this is where each of them lies.\n\n## Koue Bokkeveld\n\nSpelt, at 900 metres.\n\n## Swartland\n\nWheat that has seen no rain since September.'
  const post = await createPost(page, { businessId, contentType: 'blog', content: { title: 'Four farms, one loaf', body } })
  await send(page, 'POST', `/posts/${post.id}/approve`, { revision: post.revision })
  const dueAt = new Date(Math.ceil((Date.now() + 2_000) / minuteMs) * minuteMs).toISOString()
  await schedulePost(page, { postId: post.id, dueAt, channelIds: await channelsFor(page, businessId, 'blog') })
  for (;;) {
    const deliveries = await listDeliveries(page, post.id)
    if (deliveries.every(({ status }) => status === 'published')) return
    if (Date.now() > Date.parse(dueAt) + minuteMs)
      throw new Error(`The post was not published: ${deliveries.map(({ status }) => status).join(', ')}`)
    await page.waitForTimeout(1_000)
  }
}

async function channelsFor(page: Page, businessId: string, type: string): Promise<string[]> {
  const channels = (await send(page, 'GET', `/channels?businessId=${businessId}`)) as { id: string; kind: string }[]
  return channels.filter(({ kind }) => kind === 'sandbox' || (kind === 'blog' && type === 'blog')).map(({ id }) => id)
}

/** On the clock of South Africa, which knows no summer time. */
function instantOf([day, time]: [number, string]): string {
  const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${date}T${time}:00+02:00`).toISOString()
}

async function send(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  const response = await page.request.fetch(`/api/v1${path}`, { method, data })
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}
