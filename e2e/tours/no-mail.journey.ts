import { randomUUID } from 'node:crypto'

import { expectAccessible } from '../steps/axe.ts'
import { approveByCall, joinByCall, signInByCall, signUpByCall, someone } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('without a mail server nobody is told to look for a mail, and the links are handed on', async ({ withoutMail: { admin, open } }) => {
  const page = await open()
  await test.step('a forgotten password: the same is said of any address, and only an administrator sees the link', async () => {
    const account = someone()
    await signUpByCall(page.request, account)
    for (const email of [account.email, `nobody.${randomUUID()}@fynbosdesk.example`]) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Ask for a reset link' }).click()
      await expect(page.getByRole('heading', { name: 'Ask an administrator' })).toBeVisible()
      await expect(page.getByText('Mail is not set up on this site.')).toContainText(email)
    }
    await admin.goto('/app/dashboard')
    await expect(admin.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
    await admin.getByRole('link', { name: `Open: ${account.email} asks for a link to set a new password` }).click()
    await expect(admin.getByLabel('The link in this mail')).toHaveValue(/\/reset-password\?token=/)
    await expect(admin.getByText('This mail waits for a mail server')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Resend' })).toHaveCount(0)
  })

  await test.step('signing up promises no mail, and neither does the waiting screen', async () => {
    const account = someone()
    await page.goto('/register')
    await page.getByLabel('Full name').fill(account.fullName)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Account created successfully. This site sends no mail: log in to see whether you are approved.')
    await signInByCall(page.request, account)
    await page.goto('/app/dashboard')
    await expect(page.getByText('This page opens the app once it is approved.')).toBeVisible()
    await expect(page.getByText('This site has no contact address yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveCount(0)
    await expectAccessible(page, 'the waiting screen without mail and contact')
  })

  await test.step('whoever asks for the link that confirms an address sees when they did, and can hide that for now', async () => {
    const waiting = await open()
    await waiting.setViewportSize({ width: 390, height: 844 })
    await joinByCall(waiting, admin, 'Lindiwe Zulu')
    await waiting.goto('/app/dashboard')
    const banner = waiting.getByRole('status').filter({ hasText: 'Confirm your email address' })
    await banner.getByRole('button', { name: 'Ask for a link' }).click()
    await expectToast(waiting, 'The administrators know that you wait for a link')
    await waiting.reload()
    await expect(banner).toContainText(/You asked for it on .*\d\d:\d\d/)
    expect((await banner.boundingBox())?.height).toBeLessThan(112)
    await expectAccessible(waiting, 'the banner about an address')
    await banner.getByRole('button', { name: 'Hide for now' }).click()
    await waiting.reload()
    await expect(waiting.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })

  await test.step('a newsletter says once that no address can be confirmed', async () => {
    const visitor = await open()
    await visitor.goto('/')
    await visitor.getByLabel('Email address').fill('reader@readers.example')
    await visitor.getByRole('button', { name: 'Subscribe' }).click()
    await expect(visitor.getByRole('status')).toHaveText(/^Success!You've been subscribed to our newsletter×$/)
    await expect(visitor.getByText('This site sends no mail yet')).toHaveCount(1)
  })

  await test.step('an invitation: the inviter copies the link, and whoever has an account is told in the app', async () => {
    const colleague = await open()
    const account = await joinByCall(colleague, admin, 'Sipho Dlamini')
    await admin.goto('/app/settings?tab=team')
    await admin.getByRole('button', { name: /^Invite/ }).click()
    await admin.getByLabel('Email').fill(account.email)
    await admin.getByRole('button', { name: 'Make invitation' }).click()
    await expect(admin.getByText('Mail is not set up: copy this link')).toBeVisible()
    await expect(admin.getByLabel('Link of the invitation')).toHaveValue(/\/invitation\?token=/)
    await admin.getByRole('button', { name: 'Done' }).click()
    await colleague.goto('/app/notifications')
    await colleague.getByRole('link', { name: /invites you to/ }).click()
    await expect(colleague.getByText('only the link of the invitation lets you in')).toBeVisible()
  })
})

test('the waiting screen follows the decision by itself', async ({ admin, page }) => {
  const account = someone('Zanele Dube')
  await signUpByCall(page.request, account)
  await signInByCall(page.request, account)
  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()

  await approveByCall(admin.request, account)

  await expect(page.getByText('Built by the Postwright team')).toBeVisible()
  await expect(page).toHaveTitle(/^Dashboard/)
})
