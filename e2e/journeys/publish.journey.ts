import { contentTypes } from '@postwright/contract/core/content-types'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { addBusiness, chooseBusiness, fillProfile, saveProfile } from '../steps/business.ts'
import { createBusiness } from '../steps/calls.ts'
import { brief, company } from '../steps/company.ts'
import { approve, editorOf, expectText, goToEnd, keepVersion, showPart } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast, goTo } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { chooseWhen, nextMinute, wallOf } from '../steps/when.ts'

test('one draft is stopped, and the other goes on', async ({ somebody }) => {
  const page = await somebody()
  const { id } = await createBusiness(page, { ...company, contentTypes: ['articles', 'x'] })
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true })
  const draftOf = (label: string) => drafts.getByRole('listitem', { name: `${label} draft`, exact: true })
  // As long as a brief may be: it is written still when somebody presses, however busy the machine is.
  const sentences = Array.from({ length: 120 }, (_, at) => `Bar ${at + 1} of our kelp soap is poured by hand in Kalk Bay.`)

  await page.goto(`/app/dashboard?business=${id}`)
  await page.getByLabel('What should be written').fill(sentences.join(' '))
  await pressEnter(page.getByRole('button', { name: 'Write 2 drafts' }))
  await draftOf('Articles').getByRole('button', { name: 'Stop Articles' }).click()

  await expect(draftOf('Articles').getByText(/^Stopped/)).toBeVisible()
  await expect(draftOf('X/Twitter').getByText('Stopped')).toHaveCount(0)
  await expect(draftOf('X/Twitter').getByRole('button', { name: 'Stop X/Twitter' })).toHaveCount(0)
})

/** A minute may pass until the chosen one comes, and the post goes out within it. */
const untilPublishedMs = 100_000

test('from a business to a published post', async ({ admin: page, page: reader }) => {
  test.setTimeout(240_000)
  const desk = editorOf(page)
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true })
  const title = 'Pour your own kelp soap in Kalk Bay'
  const sentence = 'Bring a jar: the refill bar is open all day.'

  await test.step('a business in full detail', async () => {
    await page.goto('/app/dashboard')
    await addBusiness(page, company)
    await fillProfile(page, company)
    await expect(page.getByRole('button', { name: 'Remove goal Sell 2,000 refill bars a month' })).toBeVisible()
    await saveProfile(page)
  })

  await test.step('drafts of all nine types are written at once', async () => {
    await chooseBusiness(page, company.name)
    await expect(page).toHaveURL(/\/app\/dashboard\?.*business=/)
    await expect(page.getByRole('region', { name: 'Quota' })).toContainText(/(?<!\d)0\s*posts used, amount as agreed/)
    await page.getByLabel('What should be written').fill(brief)
    for (const { name } of contentTypes)
      await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^Takes at most [\d,]+ tokens\.$/)).toBeVisible()
    await page.getByLabel('Length').selectOption('Long')
    await expect(page.getByText('The composer adds nothing of its own.')).toBeVisible()
    await pressEnter(page.getByRole('button', { name: 'Write 9 drafts' }))
  })

  await test.step('all of them are ready', async () => {
    await expect(drafts.getByRole('listitem')).toHaveCount(9)
    for (const { name } of contentTypes)
      await expect(drafts.getByRole('listitem', { name: `${name} draft`, exact: true }).getByText('Ready', { exact: true })).toBeVisible({
        timeout: 30_000,
      })
    await expect(drafts.getByText('Written by the built-in composer. It is not an AI model')).toBeVisible()
  })

  await test.step('the blog post is opened and edited; it saves itself', async () => {
    await drafts.getByRole('link', { name: 'Blog', exact: true }).click()
    await page.getByRole('article', { name: 'Blog draft' }).getByRole('link', { name: 'Open in editor' }).click()
    const seen = Promise.withResolvers<void>()
    await page.route('**/rpc/posts/update', (route) => seen.promise.then(() => route.continue()), { times: 1 })
    await desk.title.fill(title)
    await expect(desk.status).toContainText('Saving')
    seen.resolve()
    await expect(desk.status).toContainText(/Saved \d\d:\d\d/)
    await goToEnd(page)
    await desk.body.pressSequentially(`\n\n${sentence}`)
    await keepVersion(page)
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(sentence)
  })

  await test.step('what changed is shown, and an earlier version is restored', async () => {
    await showPart(page, 'Versions')
    await expect(desk.versions.getByRole('insertion').filter({ hasText: sentence })).toBeVisible()
    await desk.versions.getByRole('button', { name: 'Restore version 1' }).click()
    await expectToast(page, /^Version 1 restored/)
    await expect(desk.title).not.toHaveValue(title)

    await desk.versions.getByLabel('From', { exact: true }).selectOption('Version 2')
    await expect(page.getByText('You see the newest text.')).toHaveCount(0)
    await desk.versions.getByRole('button', { name: 'Restore version 2' }).click()
    await expectToast(page, /^Version 2 restored/)
    await expect(desk.title).toHaveValue(title)
    await expectText(page, new RegExp(sentence))
  })

  await test.step('approved', async () => {
    await expectAccessible(page, 'the versions of a post')
    await showPart(page, 'Activity')
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText(/version 2/i)
    await showPart(page, 'Review')
    await approve(page)
    await expect(desk.standing('Approved')).toBeVisible()
  })

  await test.step('scheduled to the blog and the sandbox for the next minute', async () => {
    for (const channel of [`${company.name} blog`, 'Sandbox wall'])
      await expect(desk.schedule.getByRole('checkbox', { name: new RegExp(channel) })).toBeChecked()
    await expect(desk.schedule.getByText('Takes 2 posts of your quota, one for each channel.')).toBeVisible()
    await chooseWhen(desk.schedule, wallOf(nextMinute()))
    await desk.schedule.getByRole('button', { name: /^Schedule for/ }).click()
    await expectToast(page, /^Scheduled for/)
    await expect(desk.standing('Scheduled')).toBeVisible()
  })

  await test.step('the calendar shows it, and that it was published, without a reload', async () => {
    await goTo(page, 'Content Calendar')
    const item = page.getByRole('button', { name: new RegExp(title) })
    await expect(item).toHaveAccessibleName(/Scheduled/)
    await expect(item).toHaveAccessibleName(/Published/, { timeout: untilPublishedMs })
    await item.click()
    await page.getByRole('dialog', { name: title }).getByRole('link', { name: 'Open the post' }).click()
    await expect(desk.standing('Published')).toBeVisible()
    await expect(desk.schedule.getByRole('link', { name: 'See it live' })).toHaveCount(2)
  })

  await test.step('the quota was used', async () => {
    await goTo(page, 'Dashboard')
    await expect(page.getByRole('region', { name: 'Quota' })).toContainText(/(?<!\d)2\s*posts used, amount as agreed/)
  })

  await test.step('readers find it on the blog', async () => {
    await reader.goto('/blog')
    const card = reader.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText(company.name)
    await card.getByRole('link', { name: 'Read more' }).click()
    await expect(reader).toHaveURL(/\/blog\/pour-your-own-kelp-soap-in-kalk-bay/)
    await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(reader.getByText(sentence)).toBeVisible()
    // JSON-LD is data, which no browser runs; the one script is that of the newsletter's form.
    const scripts = reader.locator('script:not([type="application/ld+json"])')
    await expect(scripts).toHaveCount(1)
    await expect(scripts).not.toHaveAttribute('src')
  })

  await test.step('and on the sandbox wall, once', async () => {
    await openWall(page, reader)
    await expect(reader.getByRole('article').filter({ hasText: title })).toHaveCount(1)
    await expect(reader.getByRole('article')).toContainText(sentence)
  })
})

/** By the channel's own menu, as its owner finds the address. */
async function openWall(page: Page, reader: Page): Promise<void> {
  await page.goto('/app/publishing')
  await chooseBusiness(page, company.name)
  await expect(page).toHaveURL(/\/app\/publishing\?.*business=/)
  await page.getByRole('button', { name: 'Actions for Sandbox wall' }).click()
  const address = await page.getByRole('menuitem', { name: 'Open the wall' }).getAttribute('href')
  expect(address).toMatch(/\/sandbox\//)
  await reader.goto(address ?? '')
}
