import type { Business } from '@postwright/contract/content/businesses'
import type { Locator, Page } from '@playwright/test'

import { channelOf, createBusiness, createPost, schedulePost } from './calls.ts'

/** What the posts of a calendar are called. */
export const book = (number: number) => `Book ${number} of the spring table, and the page to begin with.`

export function text(number: number) {
  return { title: null, body: book(number) }
}

export async function planOne(page: Page, day: string, fields: { timeZone?: string } = {}): Promise<Business> {
  const business = await createBusiness(page, fields)
  const wall = await channelOf(page, business.id, 'sandbox')
  const post = await createPost(page, { businessId: business.id, contentType: 'linkedin', content: text(1) })
  await schedulePost(page, { postId: post.id, dueAt: `${day}T09:00:00+02:00`, channelIds: [wall.id] })
  return business
}

/** Of next month: in the last row of its view, and still to come. */
export function lastDayOfNextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0)).toISOString().slice(0, 10)
}

export function dayOf(page: Page, date: string): Locator {
  return page.locator(`[data-date="${date}"]`)
}
