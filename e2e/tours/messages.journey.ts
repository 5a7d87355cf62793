import type { Page } from '@playwright/test'

import { signIn, signOut, someone } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'

/** The screens whose calls can fail, the call, and what the specification says of it. */
const failures = [
  { path: '/login', call: '/api/auth/sign-in/email', act: (page: Page) => signIn(page, someone()), title: 'Failed to sign in' },
  { path: '/register', call: '/api/auth/sign-up/email', act: signUp, title: 'Failed to sign up' },
  { path: '/forgot-password', call: '/api/functions/reset-password', act: askForReset, title: 'Failed to send reset email' },
  { path: '/app/settings?tab=security', call: '/rpc/security/changePassword', act: changePassword, title: 'Failed to update password' },
  { path: '/app/dashboard', call: '/api/auth/sign-out', act: logOut, title: 'Failed to sign out' },
]

test('what failed is the title of its message, and the reason stands under it', async ({ page, somebody }) => {
  const member = await somebody()
  for (const { path, call, act, title } of failures) {
    await test.step(title, async () => {
      const on = path.startsWith('/app') ? member : page
      await on.route(
        (url) => url.pathname === call,
        (route) => route.abort('internetdisconnected'),
      )
      await on.goto(path)
      await act(on)
      await expect(messages(on).last()).toHaveText(title + unreachable)
      await on.unrouteAll()
    })
  }
})

for (const { path, act, title } of failures.slice(0, 2)) {
  test(`a server that is gone when a form is sent leaves the form, and is told of: ${title}`, async ({ page }) => {
    const drawing = page.waitForResponse(/\/assets\/toasters-.+\.js$/)
    await page.goto(path)
    await (await drawing).finished()
    await page.route('**', (route) => route.abort('internetdisconnected'))
    await act(page)

    await expect(messages(page).last()).toHaveText(title + unreachable)
    await expect(page.getByRole('alert')).toHaveText(title + unreachable)
    await expect(page.getByLabel('Email')).toHaveValue(/@fynbosdesk\.example$/)
  })
}

test('where messages cannot be drawn the form says it, and the next page draws them', async ({ page }) => {
  await page.route('**/assets/toasters-*', (route) => route.abort('internetdisconnected'))
  await page.route('**/api/auth/sign-in/email', (route) => route.abort('internetdisconnected'))
  await page.goto('/login')
  await signIn(page, someone())

  await expect(page.getByRole('alert')).toHaveText(`Failed to sign in${unreachable}`)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await expect(messages(page)).toHaveCount(0)
  await page.unroute('**/assets/toasters-*')
  await page.reload()
  await signIn(page, someone())
  await expect(messages(page)).toHaveText(`Failed to sign in${unreachable}`)
})

test('who comes back from Google without having signed in is told so', async ({ page }) => {
  await page.goto('/login?google=failed')

  await expect(messages(page).last()).toHaveText('Failed to sign in with Google')
})

test('a reset password that cannot be saved is named, and so is why', async ({ page }) => {
  await page.route('**/api/functions/verify-reset-token', (route) => {
    const { newPassword } = route.request().postDataJSON() as { newPassword?: string }
    return newPassword ? route.abort('internetdisconnected') : route.fulfill({ json: { success: true } })
  })
  await page.goto('/reset-password?token=abc&email=naledi%40fynbosdesk.example')
  await page.getByLabel('New password', { exact: true }).fill('silver-Protea-hill-9')
  await page.getByLabel('Confirm new password').fill('silver-Protea-hill-9')
  await page.getByRole('button', { name: 'Update password' }).click()

  await expect(messages(page).last()).toHaveText(`Failed to update password${unreachable}`)
})

test('an AI connection that cannot be tested is named, and so is why', async ({ admin }) => {
  await admin.route('**/rpc/aiProviders/test', (route) => route.abort('internetdisconnected'))
  await admin.goto('/app/admin?tab=ai')
  await admin.getByRole('button', { name: 'Add a provider' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add a provider' })
  await dialog.getByRole('button', { name: 'Test connection' }).click()

  await expect(dialog.getByRole('alert')).toHaveText(`Failed to test AI connection${unreachable}`)
})

test('a server that does not answer is said to be away, and nothing is promised of what is scheduled', async ({ somebody }) => {
  const page = await somebody()
  await page.route('**/rpc/live/events', (route) => route.abort('internetdisconnected'))
  await page.goto('/app/dashboard')

  await expect(page.getByRole('status').filter({ hasText: 'The server does not answer' })).toHaveText(
    'The server does not answerYour edits are kept in this browser, and we keep trying. What you see may be old.',
  )
})

test('the error of a field goes when the field is changed, and the others stay', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expectFieldError(password, /must be at least/)
  await password.fill('password')

  await expect(password).not.toHaveAttribute('aria-invalid')
  await expect(password).toHaveAccessibleDescription(/many people use|everybody|common/i)
  await expectFieldError(page.getByLabel('Email'), /./)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectFieldError(page.getByLabel('Full name'), /./)
})

test('who logs out is told so', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/app/dashboard')
  await signOut(page)

  await expectToast(page, 'Signed out successfully')
})

test('three messages stand at a time, each for four seconds', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: 'Wrong email or password.' } }),
  )
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill('quiet-Kelp-forest-7')
  await page.clock.pauseAt(Date.now() + 3_600_000)

  for (let count = 1; count <= 4; count += 1) {
    await page.getByLabel('Email').fill(someone().email)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(messages(page)).toHaveCount(count, { timeout: 1 })
    }).toPass()
  }
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3)

  await page.clock.runFor(3_000)
  await expect(messages(page).last()).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(messages(page)).toHaveCount(0)
})

test('one notice stands at a time, until nobody has dismissed it for ten minutes', async ({ admin }) => {
  const notices = admin.locator('[data-sonner-toast]:has(.notice)')
  const server = {
    host: 'mail.example.com',
    port: 587,
    security: 'starttls',
    user: '',
    from: 'hello@desk.example',
    fromName: '',
    hasPassword: false,
  }
  await admin.clock.install()
  await admin.route('**/rpc/mail/getSmtp', (route) => route.fulfill({ json: { json: server } }))
  await admin.route('**/rpc/mail/testTemplate', (route) => route.fulfill({ json: { json: { success: false } } }))
  await admin.route('**/api/functions/test-smtp-connection', (route) => route.fulfill({ json: { success: false } }))

  await admin.goto('/app/admin?tab=email')
  await admin.getByRole('button', { name: 'Send test' }).click()
  await expect(notices).toHaveText('SMTP Test FailedFailed to test SMTP connection')
  await admin.getByRole('button', { name: 'Templates' }).click()
  await expect(admin.getByLabel('Subject')).toBeVisible()
  await admin.getByRole('button', { name: 'Send test' }).click()
  await expect(notices).toHaveText('Email ErrorFailed to send email')

  await admin.clock.fastForward('09:00')
  await expect(notices).toBeVisible()
  await admin.clock.fastForward('02:00')
  await expect(notices).toHaveCount(0)
})

function messages(page: Page) {
  return page.locator('[data-sonner-toast]:has(.toast)')
}

async function signUp(page: Page): Promise<void> {
  const { fullName, email, password } = someone()
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function askForReset(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(someone().email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill('quiet-Kelp-forest-7')
  await page.getByLabel('New password', { exact: true }).fill('silver-Protea-hill-9')
  await page.getByLabel('Confirm new password').fill('silver-Protea-hill-9')
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}
