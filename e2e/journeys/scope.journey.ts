import { randomUUID } from 'node:crypto'

import type { Locator, Page } from '@playwright/test'

import { chooseBusiness } from '../steps/business.ts'
import { channelOf, createBusiness, createPost, schedulePost } from '../steps/calls.ts'
import { administratorState } from '../steps/people.ts'
import { goTo } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

// The administrator's plan holds any number of businesses; that of everybody else holds one.
test('the business chosen in the sidebar narrows the screens, and the address says which it is', async ({ admin: page, open }) => {
  const [kelp, loerie] = [await newBusiness(page, 'Kelp'), await newBusiness(page, 'Loerie')]
  const both = async (where: Page, within: string) => {
    const region = where.getByRole('region', { name: within })
    await expect(region.getByText(kelp.draft).or(region.getByText(kelp.planned))).toBeVisible()
    await expect(region.getByText(loerie.draft).or(region.getByText(loerie.planned))).toBeVisible()
  }
  const onlyKelp = async (where: Page, within: string) => {
    const region = where.getByRole('region', { name: within })
    await expect(region.getByText(loerie.draft).or(region.getByText(loerie.planned))).toHaveCount(0)
    await expect(region.getByText(kelp.draft).or(region.getByText(kelp.planned)).first()).toBeVisible()
  }

  await test.step('the dashboard shows all of them, then the chosen one', async () => {
    await page.goto('/app/dashboard')
    await both(page, 'Recent drafts')
    await both(page, 'Next 7 days')
    await chooseBusiness(page, kelp.name)
    await expect(page).toHaveURL(new RegExp(`business=${kelp.id}`))
    await onlyKelp(page, 'Recent drafts')
    await onlyKelp(page, 'Next 7 days')
  })

  await test.step('the other screens follow, also by way of one that is about none', async () => {
    await goTo(page, 'Tasks')
    await goTo(page, 'Repository')
    await expect(page).toHaveURL(new RegExp(`business=${kelp.id}`))
    await onlyKelp(page, 'Found posts')
    const states = page.getByLabel('Status').locator('option')
    await expect(states).toHaveText([
      'All but archived',
      /^All$/,
      'Draft',
      'In review',
      'Changes requested',
      'Approved',
      'Scheduled',
      'Publishing',
      'Published',
      'Failed',
      'Needs attention',
      'Archived',
    ])
    await goTo(page, 'Content Calendar')
    await expect(page.getByLabel('Business', { exact: true })).toHaveValue(kelp.id)
  })

  await test.step('a new post is one of what the list shows', async () => {
    await page.getByLabel('Content type').selectOption('newsletter')
    await page.getByRole('button', { name: 'New post' }).click()
    const dialog = page.getByRole('dialog', { name: 'New post' })
    await expect(dialog.getByLabel('Business')).toHaveValue(kelp.id)
    await expect(dialog.getByLabel('Content type')).toHaveValue('newsletter')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('somebody who opens the link sees the same', async () => {
    const reader = await open({ storageState: administratorState })
    await reader.goto(`/app/dashboard?business=${kelp.id}`)
    await onlyKelp(reader, 'Recent drafts')
  })

  await test.step('all businesses again, and Back leads to the one', async () => {
    await goTo(page, 'Dashboard')
    await onlyKelp(page, 'Recent drafts')
    await page.getByRole('complementary', { name: 'Businesses' }).getByRole('link', { name: 'All businesses' }).click()
    await expect(page).toHaveURL(/\/app\/dashboard$/)
    await both(page, 'Recent drafts')
    await page.goBack()
    await onlyKelp(page, 'Recent drafts')
  })

  await test.step('the sidebar marks the business of a post, and one place at a time', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Businesses' })
    await page.goto('/app/repository')
    await page.getByRole('link', { name: kelp.draft }).click()
    await expect(page.getByRole('heading', { name: kelp.draft, level: 1 })).toBeVisible()
    await expect(sidebar.locator('article[aria-current]').getByRole('heading', { name: kelp.name })).toBeVisible()
    await expect.poll(() => marksIn(sidebar)).toEqual([expect.stringContaining(kelp.name)])
    await sidebar.getByRole('link', { name: 'Publishing' }).click()
    await expect.poll(() => marksIn(sidebar)).toEqual([expect.stringContaining('Publishing')])
    await expect(page).toHaveURL(/\/app\/publishing/)
    await expect(page.getByRole('heading', { name: 'Publishing', level: 1 })).toBeVisible()
  })

  await test.step('a business without posts leads to a brief for it', async () => {
    const { id } = await createBusiness(page, { name: `Protea ${randomUUID().slice(0, 8)}` })
    await page.goto(`/app/repository?business=${id}`)
    await expect(page.getByText(/^Nothing written for Protea/)).toBeVisible()
    await page.getByRole('link', { name: 'Write from a brief' }).click()
    await expect(page).toHaveURL(new RegExp(`/app/dashboard\\?business=${id}`))
  })
})

/** What the red mark stands beside. */
async function marksIn(sidebar: Locator): Promise<string[]> {
  return sidebar
    .locator('[aria-current]')
    .evaluateAll((current) => current.filter((one) => getComputedStyle(one, '::before').content !== 'none').map((one) => one.textContent))
}

/** A business with a draft and a post that is planned for tomorrow. */
async function newBusiness(page: Page, first: string) {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  const { id } = await createBusiness(page, { name, requiresApproval: false })
  const [draft, planned] = [`${name} drafts`, `${name} plans`]
  const body = 'We are open on Saturday from nine, and the kettle is on.'
  await createPost(page, { businessId: id, contentType: 'blog', content: { title: draft, body } })
  const post = await createPost(page, { businessId: id, contentType: 'blog', content: { title: planned, body } })
  const blog = await channelOf(page, id, 'blog')
  await schedulePost(page, { postId: post.id, dueAt: new Date(Date.now() + 86_400_000).toISOString(), channelIds: [blog.id] })
  return { id, name, draft, planned }
}
