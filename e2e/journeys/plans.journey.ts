import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, schedulePost, setSandboxBehaviour } from '../steps/calls.ts'
import { drag } from '../steps/drag.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { endTrial } from '../steps/plans.ts'
import { expectFieldError } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('when a trial is over its owner is led to Billing, and goes on as soon as an administrator grants a plan', async ({
  somebody,
  admin,
}) => {
  const page = await somebody('Sipho Ndlovu')
  await createBusiness(page)
  const { workspace, profile } = await endTrial(page, admin)
  const quota = page.getByRole('region', { name: 'Quota' })

  await test.step('the Dashboard says what ended, what stays and where a plan is chosen', async () => {
    await page.goto('/app/dashboard')
    await expect(page.getByText('Please subscribe to continue')).toBeVisible()
    await expect(
      page.getByText(/^Your trial ended on .* What you have written stays.* Plans are chosen under Settings, Billing\./),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', /\/app\/settings\?tab=billing$/)
    await expect(quota).toContainText('No plan in use')
  })

  await test.step('it says so once: nothing can be pressed that is only refused, and nothing leads to a second account', async () => {
    await page.getByLabel('What should be written').fill('Our spring lot from Sidama lands on Friday: washed, peach and honeysuckle.')
    await expect(page.getByRole('button', { name: /^Write \d drafts$/ })).toBeDisabled()
    await expect(page.getByText('Writing needs a plan.')).toBeVisible()
    await expect(page.getByText(/Your trial ended on/)).toHaveCount(1)
    await expect(page.getByText(/Plans are chosen under Settings, Billing/)).toHaveCount(1)
    const pricing = await (await page.request.get('/pricing')).text()
    expect(pricing).not.toContain('href="/register')
  })

  const panel = admin.getByRole('dialog', { name: profile.fullName })
  await test.step('an administrator grants a plan, with a reason', async () => {
    await admin.goto(`/app/admin?tab=users&person=${profile.userId}`)
    await expect(panel).toContainText('Starter trial ended')
    await panel.getByRole('button', { name: 'Grant a plan' }).click()
    const dialog = admin.getByRole('dialog', { name: `Grant ${workspace.name} a plan` })
    await dialog.getByLabel('Plan', { exact: true }).selectOption('Enterprise')
    await dialog.getByRole('button', { name: 'Grant plan' }).click()
    await expectFieldError(dialog.getByLabel('Tokens a month'), 'The number of tokens is required.')
    await expectFieldError(dialog.getByLabel('Reason'), 'Reason is required.')
    await expectAccessible(admin, 'Admin, Users, granting a plan')
    await dialog.getByLabel('Plan', { exact: true }).selectOption('Growth')
    await dialog.getByLabel('Reason').fill('Agreed by phone on Monday.')
    await admin.route('**/rpc/subscriptions/grant', (route) => route.abort('internetdisconnected'))
    await dialog.getByRole('button', { name: 'Grant plan' }).click()
    const failure = 'Failed to create subscriptionThe server cannot be reached. Check the connection and try again.'
    await expect(dialog.getByRole('alert')).toHaveText(failure)
    await expect(admin.locator('[data-sonner-toast]').last()).toHaveText(failure)
    await admin.unrouteAll()
    await dialog.getByRole('button', { name: 'Grant plan' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(panel).toContainText('Growth, renewed each month')
  })

  await test.step('it is there without a reload, and the bell says why', async () => {
    await expect(quota).toContainText('Growth plan')
    await expect(page.getByText('Please subscribe to continue')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Write \d drafts$/ })).toBeEnabled()
    await page.goto('/app/notifications')
    await expect(page.getByText('You are on the Growth plan, without an end')).toBeVisible()
    await expect(page.getByText('Agreed by phone on Monday.')).toBeVisible()
  })

  await test.step('it is changed, and given an end that is extended', async () => {
    await panel.getByRole('button', { name: 'Change plan' }).click()
    const change = admin.getByRole('dialog', { name: `Change the plan of ${workspace.name}` })
    await change.getByLabel('Plan', { exact: true }).selectOption('Growth')
    await change.getByLabel('Reason').fill('They have more brands now.')
    await change.getByRole('button', { name: 'Change plan' }).click()
    await expectFieldError(change.getByLabel('Plan', { exact: true }), 'This workspace is on the Growth plan already.')
    await change.getByLabel('Plan', { exact: true }).selectOption('Agency')
    await change.getByRole('button', { name: 'Change plan' }).click()
    await expect(panel).toContainText('Agency, renewed each month')

    await panel.getByRole('button', { name: 'Grant a plan' }).click()
    const grant = admin.getByRole('dialog', { name: `Grant ${workspace.name} a plan` })
    await grant.getByLabel('Until a day').check()
    await grant.getByLabel('Last day').fill('2100-11-30')
    await grant.getByLabel('Reason').fill('A year at first.')
    await grant.getByRole('button', { name: 'Grant plan' }).click()
    await expect(panel).toContainText(/Solo, until .*30.* 2100/)

    await panel.getByRole('button', { name: 'Extend' }).click()
    const extend = admin.getByRole('dialog', { name: `Extend the plan of ${workspace.name}` })
    await extend.getByLabel('Last day').fill('2100-10-31')
    await extend.getByLabel('Reason').fill('They asked for more time.')
    await extend.getByRole('button', { name: 'Extend plan' }).click()
    await expect(extend.getByText('Choose a day after the present end.')).toBeVisible()
    await extend.getByLabel('Last day').fill('2100-12-31')
    await extend.getByRole('button', { name: 'Extend plan' }).click()
    await expect(panel).toContainText(/Solo, until .*31.* 2100/)
  })
})

test('without a plan, every screen that needs one leads its owner to Billing', async ({ somebody, admin }) => {
  const page = await somebody('Zanele Dube')
  const business = await createBusiness(page, { timeZone: zoneWithoutSunday() })
  const content = { title: 'Summer hours', body: 'From December we close at six.' }
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content })
  await failToSend(page, business.id)
  await page.goto('/app/dashboard')
  await page.getByLabel('What should be written').fill('Our second-hand shelf opens on Saturday 5 December at 10:00.')
  await pressEnter(page.getByRole('button', { name: /^Write \d drafts$/ }))
  const desk = page.getByRole('region', { name: 'Drafts', exact: true })
  await expect(desk.getByRole('listitem', { name: 'LinkedIn draft', exact: true }).getByText('Ready', { exact: true })).toBeVisible()
  await endTrial(page, admin)

  await test.step('scheduling several drafts', async () => {
    await desk.getByRole('checkbox', { name: 'Choose LinkedIn', exact: true }).check()
    await page.getByRole('button', { name: 'Approve and schedule 1' }).first().click()
    await expectToLead(desk)
    await expectAccessible(page, 'the desk without a plan')
  })

  await test.step('sending once more what failed', async () => {
    await page.goto('/app/publishing?view=failed')
    await sendAgain(page)
    await expect(page.getByText('Plans are chosen under Settings, Billing.')).toBeVisible()
  })

  await test.step('giving it another day in the calendar', async () => {
    await page.goto(`/app/calendar?business=${business.id}`)
    await drag(page, page.getByRole('button', { name: /Failed.*Refused once/ }), page.locator('[data-date]').last())
    await expect(page.getByRole('region', { name: /^Messages/ })).toContainText('Plans are chosen under Settings, Billing.')
  })

  await test.step('Add Business, before anything is typed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app/dashboard?add=business')
    const dialog = page.getByRole('dialog', { name: 'Add Business' })
    await expectToLead(dialog)
    await expect(dialog.getByLabel('Name')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Add Business' })).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page, 'Add Business without a plan')
  })

  await test.step('scheduling in the editor', async () => {
    await openPost(page, post.id)
    const { schedule } = editorOf(page)
    await schedule.getByRole('button', { name: /^Schedule for/ }).click()
    await expectToLead(schedule)
    // Beside its buttons the text would have a word a line.
    const text = await schedule.getByText(/^Please subscribe to continue$/).boundingBox()
    expect(text?.height).toBeLessThan(30)
  })

  await test.step('inviting', async () => {
    await page.goto('/app/settings?tab=team')
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByRole('button', { name: 'Invite' })).toBeDisabled()
    await expectToLead(members)
  })
})

/** A post that the sandbox refused. */
async function failToSend(page: Page, businessId: string): Promise<void> {
  const sandbox = await channelOf(page, businessId, 'sandbox')
  await setSandboxBehaviour(page, sandbox, { mode: 'refuse', times: 1 })
  const content = { title: 'Refused once', body: 'We are closed on Mondays.' }
  const post = await createPost(page, { businessId, contentType: 'articles', content })
  await schedulePost(page, { postId: post.id, dueAt: new Date(Date.now() + 1000).toISOString(), channelIds: [sandbox.id] })
  await expect.poll(async () => (await listDeliveries(page, post.id)).map(({ status }) => status), { timeout: 30_000 }).toEqual(['failed'])
}

/** Where today is never the last day of the weeks that a calendar shows: the two are 25 hours apart. */
function zoneWithoutSunday(): string {
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Kiritimati', weekday: 'short' }).format()
  return weekday === 'Sun' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
}

async function sendAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Refused once' }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
}

/** What is missing, and where it is bought. */
async function expectToLead(where: Locator): Promise<void> {
  await expect(where.getByText('Plans are chosen under Settings, Billing.')).toBeInViewport({ ratio: 1 })
  await expect(where.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', /\/app\/settings\?tab=billing$/)
}
