import { randomUUID } from 'node:crypto'

import { expectAccessible } from '../steps/axe.ts'
import { newestLink } from '../steps/outbox.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const someone = () => `reader.${randomUUID().slice(0, 8)}@readers.example`

test('a reader of the blog subscribes without leaving the page', async ({ page }) => {
  await page.goto('/blog')
  await page.getByLabel('Email address').fill(someone())
  await page.getByRole('button', { name: 'Subscribe' }).click()

  await expect(page.getByRole('status')).toContainText("Success!You've been subscribed to our newsletter")
  await expect(page).toHaveURL(/\/blog$/)
  await expectAccessible(page, '/blog with the newsletter’s toast')
})

test('a visitor subscribes on the start page, confirms, and leaves', async ({ page, admin }) => {
  const email = someone()
  await page.goto('/')
  const form = page.locator('form[data-newsletter]')
  const toast = page.getByRole('status')

  await test.step('what is wrong is said before anything is sent', async () => {
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast).toContainText('ErrorPlease enter your email address')
    await expect(form.getByLabel('Email address')).toHaveAccessibleDescription('Please enter your email address')
    await form.getByLabel('Email address').fill('naledi@readers')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast).toContainText('ErrorPlease enter a valid email address')
    await expectAccessible(page, '/ with an error in the newsletter’s box')
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeEmpty()
    await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  })

  await test.step('the proof is worked out meanwhile', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/functions/manage-newsletter', async (route) => {
      await answer.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/api/functions/manage-newsletter')
    await form.getByLabel('Email address').fill(email)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await sent
    await expect(form.getByRole('button', { name: 'Subscribing...', exact: true })).toBeDisabled()
    await expect(form.getByLabel('Email address')).toBeDisabled()
    answer.resolve()
    await expect(toast).toContainText("Success!You've been subscribed to our newsletter")
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(form.getByText('Open the link in the mail that is on its way to you: that confirms it.')).toBeVisible()
    await expect(form.getByLabel('Email address')).toHaveValue('')
    await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled()
  })

  await test.step('the link in the mail asks once more', async () => {
    await page.goto(await newestLink(admin, email, 'newsletter_confirm'))
    await expectAccessible(page, '/newsletter/confirm')
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  })

  await test.step('who is on the list is told so', async () => {
    await page.goto('/newsletter')
    await page.getByLabel('Email address').fill(email.toUpperCase())
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast).toContainText('ErrorThis email is already subscribed')
  })

  await test.step('the next mail leads out again', async () => {
    await page.goto(await newestLink(admin, email, 'newsletter_welcome'))
    await expectAccessible(page, '/newsletter/unsubscribe')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  })

  await test.step('the administrator sees it, and removes the address', async () => {
    await admin.goto('/app/admin?tab=newsletter')
    await admin.getByLabel('Search by the beginning of an address').fill(email.slice(0, 12))
    await expect(admin.getByRole('row', { name: email })).toContainText('Left')
    await admin.getByRole('button', { name: `Remove ${email}` }).click()
    await admin.getByRole('button', { name: 'Remove subscriber' }).click()
    await expectToast(admin, `${email} was removed`)
    await expect(admin.getByText('Nobody fits this')).toBeVisible()
  })
})

test('what keeps a visitor from subscribing is told in a toast that goes after ten minutes', async ({ page }) => {
  const toast = page.getByRole('status')
  await page.clock.install()
  await page.goto('/newsletter')
  const subscribe = async () => {
    await page.getByLabel('Email address').fill(someone())
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  }

  await page.route('**/newsletter/challenge', (route) => route.abort('internetdisconnected'))
  await subscribe()
  await expect(toast).toContainText('ErrorPlease verify that you are not a robot')

  await page.unrouteAll()
  await page.route('**/api/functions/manage-newsletter', (route) => route.abort('internetdisconnected'))
  await subscribe()
  await expect(toast).toContainText('ErrorFailed to subscribe to newsletter')
  await expect(toast).not.toContainText('robot')

  await page.clock.fastForward('09:00')
  await expect(toast).toContainText('Error')
  await page.clock.fastForward('02:00')
  await expect(toast).toBeEmpty()
})

test('without a script a visitor subscribes too', async ({ browser, admin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = someone()
  await page.goto('/blog')
  await page.getByLabel('Email address').fill('naledi')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('status')).toContainText('Please enter a valid email address')
  await expect(page.getByLabel('Email address')).toHaveValue('naledi')

  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()

  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await page.goto(await newestLink(admin, email, 'newsletter_confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText("You've been subscribed to our newsletter")).toBeVisible()
  await context.close()
})

test('the administrator changes what the start page says', async ({ admin, page }) => {
  await admin.goto('/app/admin?tab=site')
  for (const nothingToSave of ['Save addresses', 'Save reviews', 'Save captcha'])
    await expect(admin.getByRole('button', { name: nothingToSave })).toBeDisabled()
  await admin.getByRole('button', { name: 'Add review' }).click()
  await admin.getByLabel('What they said').fill('Every letter went out on its day.')
  await admin.getByLabel('Name', { exact: true }).fill('Lerato Dlamini')
  await admin.getByRole('button', { name: 'Save reviews' }).click()
  await expectToast(admin, 'Reviews saved')

  await page.goto('/')
  await expect(page.getByText('Every letter went out on its day.')).toBeVisible()
  await expectAccessible(page, '/ with one review')

  await admin.getByRole('button', { name: 'Remove review 1' }).click()
  await admin.getByRole('button', { name: 'Save reviews' }).click()
  // The first message may still be shown, so that only the page tells of the second change.
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('Example', { exact: true }).count()
    })
    .toBe(3)
})
