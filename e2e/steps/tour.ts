import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { expect, type Page } from '@playwright/test'

import { askInChat, channelOf, createBusiness, createPost, schedulePost } from './calls.ts'
import { company } from './company.ts'

/** The screens that show what a workspace holds, also while that is nothing. */
export const screens = [
  '/app/dashboard',
  '/app/chat',
  '/app/tasks',
  '/app/calendar',
  '/app/calendar?view=week',
  '/app/repository',
  '/app/notifications',
  '/app/tutorial',
  '/app/publishing',
]

/** What they show does not depend on the content of a workspace. */
export const settingsScreens = [
  '/app/settings',
  ...['security', 'writing', 'notifications', 'businesses', 'usage', 'team', 'activity', 'api-keys', 'data'].map(
    (tab) => `/app/settings?tab=${tab}`,
  ),
]

export const adminScreens = [
  '/app/admin',
  '/app/admin?status=approved',
  '/app/admin?tab=users',
  '/app/admin?tab=ai',
  '/app/admin?tab=billing',
  '/app/admin?tab=site',
  '/app/admin?tab=newsletter',
  '/app/admin?tab=email',
  '/app/admin?tab=email&mail=outbox',
  '/app/admin?tab=email&mail=templates',
  '/app/admin?tab=sign-in',
  '/app/admin?tab=audit',
]

/** Fills the person's workspace: drafts, one of them too long for its platform, a planned post and a published one. Answers with their screens. */
export async function fillWorkspace(page: Page): Promise<string[]> {
  const { context, website } = company
  const business = await createBusiness(page, { ...company, contentTypes: [...contentTypeIds], requiresApproval: false })
  const body = `${context}\n\n## Saturday\n\n- Soap for **R120**\n- A tin for the first forty\n\nMore on [our page](${website}).`
  const write = (contentType: ContentType, title: string | null, text = body) =>
    createPost(page, { businessId: business.id, contentType, content: { title, body: text } })

  const planned = await write('blog', 'How we gather kelp without harm')
  const published = await write('blog', 'What buchu does for dry skin')
  const linkedin = await write('linkedin', null, 'We are hiring a soap maker in Kalk Bay. #hiring #CapeTown')
  const x = await write('x', null, `Too long for its platform. ${'Kelp and buchu. '.repeat(30)}`)
  const [blog, wall] = [await channelOf(page, business.id, 'blog'), await channelOf(page, business.id, 'sandbox')]
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await schedulePost(page, { postId: planned.id, dueAt: inTwoDays, channelIds: [blog.id, wall.id] })
  const conversationId = await askInChat(page, business.id, '/find kelp')
  await schedulePost(page, { postId: published.id, dueAt: new Date().toISOString(), channelIds: [blog.id, wall.id] })

  return [
    `/app/business/${business.id}/profile`,
    `/app/business/${business.id}/profile?tab=voice`,
    `/app/business/${business.id}/profile?tab=documents`,
    `/app/business/${business.id}/profile?tab=channels`,
    `/app/month-plan/${business.id}`,
    `/app/chat/${business.id}`,
    `/app/chat/${business.id}?conversation=${conversationId}`,
    ...[planned, published, linkedin, x].map(({ id }) => `/app/repository/${id}`),
    '/app/repository?q=buchu',
    '/app/repository?status=archived',
    '/app/publishing?view=sent',
    '/app/publishing?view=sending',
    '/app/publishing?view=attention',
    '/app/publishing?view=missed',
    '/app/publishing?view=failed',
    new URL(wall.address ?? '').pathname,
  ]
}

declare global {
  interface Window {
    /** The router says where it is found, for its developer tools. */
    __TSR_ROUTER__?: { navigate: (to: { href: string }) => Promise<void> }
  }
}

/** Goes to an address as a link does: within the application without loading it anew, which takes most of a tour's time. */
export async function visit(page: Page, path: string): Promise<void> {
  const isWithin = path.startsWith('/app/') && new URL(page.url()).pathname.startsWith('/app/')
  const isRouted = isWithin && (await page.evaluate((href) => window['__TSR_ROUTER__']?.navigate({ href }).then(() => true), path))
  if (!isRouted) await page.goto(path)
}

/** Shown, and nothing on it is still being read. */
export async function show(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  // What was there before stays, dimmed, until what was asked for is there.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
