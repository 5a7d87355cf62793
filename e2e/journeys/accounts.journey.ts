import type { Page } from '@playwright/test'

import { expectFieldError, expectToast, goTo } from '../steps/screens.ts'
import { type Account, signIn, signOut, signUpByCall, someone } from '../steps/people.ts'
import { expect, test } from '../steps/test.ts'

test('what is typed and pressed before the script has come is kept', async ({ page }) => {
  const account = someone('Early Bird')
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/register?plan=solo&currency=USD', { waitUntil: 'commit' })

  await page.getByLabel('Full name').pressSequentially(account.fullName)
  await page.getByLabel('Email').pressSequentially(account.email)
  await page.getByLabel('Password', { exact: true }).pressSequentially('short')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/register\?plan=solo&currency=USD$/)
  script.resolve()

  await expectFieldError(page.getByLabel('Password', { exact: true }), 'Password must be at least 6 characters long')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue(account.fullName)
  await page.keyboard.type('er and longer')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Account created successfully. Please check your email to verify your account.')
})

test('a person signs up with a plan, waits, and is approved', async ({ page, admin }) => {
  const account = someone('Lerato Dlamini')

  await test.step('the chosen plan stands beside the form', async () => {
    await page.goto('/register?plan=growth&currency=ZAR')
    const plan = page.getByRole('complementary', { name: 'Selected plan' })
    await expect(plan).toContainText('Growth')
    await expect(plan).toContainText('R1500')
    await page.goto('/register?plan=growth&currency=USD')
    await expect(plan).toContainText('$79')
    await page.goto('/register?plan=enterprise')
    await expect(plan).toContainText('By agreement')
    await expect(plan).toContainText(/Tokens a month\s*As agreed\s*Posts a month\s*As agreed\s*Seats\s*25\+/)
    await page.goto('/register?plan=growth&currency=USD')
  })

  await test.step('bad input is refused at its field', async () => {
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectFieldError(page.getByLabel('Full name'), 'Full name is required.')
    await expectFieldError(page.getByLabel('Email'), /^Enter an email address/)
    await expectFieldError(page.getByLabel('Password', { exact: true }), 'Password must be at least 6 characters long')
  })

  await test.step('signing up leads to the sign-in', async () => {
    await page.getByLabel('Full name').fill(account.fullName)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Account created successfully. Please check your email to verify your account.')
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('a wrong password is refused', async () => {
    await signIn(page, { ...account, password: 'not-my-password' })
    await expect(page.getByRole('alert')).toContainText('Email or password is not right.')
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('the gate', async () => {
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
    await expect(page.getByText('under review')).not.toHaveCount(0)
    await expect(page.getByText('An email will arrive once it is approved.')).toBeVisible()
    await expect(page.getByText('1-2 business days')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Refresh Status' }).click()
    await reloaded
    await page.goto('/app/repository')
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  })

  await test.step('who waits may take their data away, or go', async () => {
    await page.getByRole('button', { name: 'Your data' }).click()
    await expect(page.getByRole('button', { name: 'Export my data' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeEnabled()
    await page.getByRole('button', { name: 'Export my data' }).click()
    // Comes by itself, as in the settings.
    await expect(page.getByText('Your data is ready')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  })

  await test.step('the administrator approves', async () => {
    await admin.goto('/app/dashboard')
    await goTo(admin, 'Admin')
    await expect(requestOf(admin, account)).toContainText('Growth')
    await requestOf(admin, account).getByRole('button', { name: 'Approve' }).click()
    await expectToast(admin, `${account.fullName} may work now`)
    await expect(requestOf(admin, account).getByText('Approved')).toBeVisible()
    await admin.getByRole('button', { name: 'Approved' }).click()
    await expect(requestOf(admin, account)).toBeVisible()
  })

  await test.step('the waiting screen opens the app by itself', async () => {
    await expect(page.getByRole('heading', { name: 'Repository' })).toBeVisible()
  })

  await test.step('the chosen plan is known, and when it starts', async () => {
    await page.goto('/app/dashboard')
    await expect(page.getByRole('region', { name: 'Quota' })).toContainText('Growth, $79 a month, starts with your first payment.')
  })

  await test.step('signing out ends it', async () => {
    await signOut(page)
    await page.goto('/app/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('a person who is rejected reads why', async ({ page, admin }) => {
  const account = someone('Pieter van Wyk')
  await signUpByCall(page.request, account)

  await admin.goto('/app/admin')
  await requestOf(admin, account).getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog', { name: `Reject ${account.fullName}?` })
  await dialog.getByRole('button', { name: 'Reject account' }).click()
  await expectFieldError(dialog.getByLabel('Reason'), 'Reason is required.')
  await dialog.getByLabel('Reason').fill('We could not find a business behind this account.')
  await dialog.getByRole('button', { name: 'Reject account' }).click()
  await expectToast(admin, `${account.fullName} was rejected`)

  await page.goto('/login')
  await signIn(page, account)
  await expect(page.getByRole('heading', { name: 'Account Rejected' })).toBeVisible()
  await expect(page.getByText('We could not find a business behind this account.')).toBeVisible()
  await expect(page.getByText('Please contact support')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible()
  expect((await page.request.get('/api/v1/businesses')).status()).toBe(403)
})

test('what is the administrator’s is not shown to others', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/app/dashboard')
  await expect(page.getByRole('link', { name: 'Add Business' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)

  await page.goto('/app/admin')
  await expect(page.getByText('Only super admins may open this')).toBeVisible()
  expect((await page.request.get('/api/v1/admin/accounts')).status()).toBe(403)
})

test('addresses from before lead to the same screens', async ({ somebody }) => {
  const page = await somebody()
  const businessId = '019a0000-0000-7000-8000-000000000000'
  const moved = ['dashboard', 'chat', 'tasks', 'calendar', 'repository', 'settings', 'tutorial', 'admin', `chat/${businessId}`]

  for (const path of moved) {
    await page.goto('/app/dashboard')
    await page.goto(`/${path}`)
    await expect(page).toHaveURL(new RegExp(`/app/${path}(?:\\?|$)`))
  }

  await page.goto('/app')
  await expect(page).toHaveURL(/\/app\/dashboard$/)
})

test('an address that leads nowhere says so', async ({ page }) => {
  for (const path of ['/nowhere', '/app-of-old/dashboard', '/login/again']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Start Creating Content' })).toHaveAttribute('href', '/register')
})

function requestOf(admin: Page, { email }: Account) {
  return admin.getByRole('listitem').filter({ hasText: email })
}
