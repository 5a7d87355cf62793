import { expectAccessible } from '../steps/axe.ts'
import { newestLink, newestText } from '../steps/outbox.ts'
import { type Account, signIn, signInByCall, signUpByCall, someone } from '../steps/people.ts'
import { expectFieldError, expectToast, keepFromSiteRoot } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a person who forgot their password chooses a new one', async ({ page, admin, open }) => {
  const account = someone('Ayanda Mbeki')
  await signUpByCall(page.request, account)
  const phone = await open()
  await signInByCall(phone.request, account)
  let link = ''

  await test.step('asking for a link', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expectFieldError(page.getByLabel('Email'), /^Enter an email address/)
    await expectAccessible(page, '/forgot-password')
    await page.getByLabel('Email').fill(account.email.toUpperCase())
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expectToast(page, 'Password reset email sent')
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login')
    await expectAccessible(page, 'Check Your Email')
    link = await newestLink(admin, account.email, 'password_reset')
  })

  await test.step('the link leaves the address at once, and looking does not use it up', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  })

  const [password, repeated] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new password')]
  const submit = page.getByRole('button', { name: 'Update password' })

  await test.step('bad input is refused at its field', async () => {
    await expect(submit).toBeDisabled()
    await password.fill('12345')
    await expect(submit).toBeDisabled()
    await repeated.fill('54321')
    await submit.click()
    await expectFieldError(repeated, 'Passwords do not match')
    await repeated.fill('12345')
    await submit.click()
    await expectFieldError(password, 'Password must be at least 6 characters long')
    await password.fill('password123')
    await expect(page.getByText('This password is one that many people use.')).toBeVisible()
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(password).toHaveAttribute('type', 'text')
    await expectAccessible(page, '/reset-password')
  })

  await test.step('the new password counts, and signs out everywhere', async () => {
    account.password = 'silver-Protea-hill-9'
    await password.fill(account.password)
    await repeated.fill(account.password)
    await submit.click()
    await expectToast(page, 'Password updated successfully')
    await expect(page).toHaveURL(/\/login$/)
    expect((await phone.request.get('/api/v1/account')).status()).toBe(401)
    await signIn(page, account)
    await expectToast(page, 'Signed in successfully')
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  })

  await test.step('a used link is invalid', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
    await expectAccessible(page, 'Invalid Reset Link')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })
})

test('a new address is confirmed by its link', async ({ page, admin, open }) => {
  const account = someone('Zanele Radebe')
  await signUpByCall(page.request, account)
  await signInByCall(page.request, account)

  await page.goto('/app/dashboard')
  await expect(page.getByText('Confirm your email address')).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectToast(page, 'A new link is on its way')
  const letGo = await keepFromSiteRoot(page)
  await page.goto(await newestLink(admin, account.email, 'verify_email'))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page, '/verify-email')
  await letGo()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByText('Email confirmed')).toBeVisible()

  await test.step('who is not signed in reads it on the site root, which is a page without the app', async () => {
    const other = someone('Lerato Radebe')
    await signUpByCall(page.request, other)
    const visitor = await open()
    await visitor.goto(await newestLink(admin, other.email, 'verify_email'))
    await visitor.getByRole('link', { name: 'Go on' }).click()
    await expect(visitor.getByText('Your email address is confirmed.')).toBeVisible()
    await expectAccessible(visitor, 'the start page after an address was confirmed')
  })

  await page.goto('/verify-email?token=made-up')
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible()
  await expectAccessible(page, '/verify-email, invalid')
})

test('a person changes password and address, and signs out elsewhere', async ({ somebody, admin, open }) => {
  const page = await somebody('Thabo Nkosi')
  const me = (await (await page.request.get('/api/v1/account')).json()) as { profile: { email: string } }
  const account: Account = { ...someone(), email: me.profile.email }
  const phone = await open()

  await test.step('a browser that they never used logs in: they are told at once, from where and what to do', async () => {
    await page.goto('/app/settings?tab=security')
    await signInByCall(phone.request, account)
    await page.getByRole('button', { name: /^Notifications, 2 unread/ }).click()
    const line = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'A new browser logged in to your account' })
    await expect(line).toBeVisible()
    await expect(page.getByText(/^We did not know this browser: .+, from .+\. If this was not you, change your password/)).toBeVisible()
    await line.click()
    await expect(page).toHaveURL(/\/app\/settings\?tab=security/)
    const mail = await newestText(admin, account.email, 'security_notice')
    expect(mail).toContain('A new browser logged in to your account')
    expect(mail).toMatch(/choose a new password at once[^]+\/forgot-password/)
  })

  await test.step('until the address is confirmed, every screen says so', async () => {
    await expect(page.getByText('Confirm your email address')).toBeVisible()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expectToast(page, 'A new link is on its way')
  })

  await test.step('the other session is ended', async () => {
    const sessions = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByText('this one')).toHaveCount(1)
    await sessions
      .getByRole('button', { name: /^Sign out / })
      .last()
      .click()
    await expectToast(page, /was signed out$/)
    // It keeps its place until the screen is opened anew, so that a second press signs out nobody else.
    await expect(sessions.getByText('Signed out', { exact: true })).toHaveCount(1)
    await expect(sessions.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
    expect((await phone.request.get('/api/v1/account')).status()).toBe(401)
  })

  await test.step('another password', async () => {
    const form = page.getByRole('region', { name: 'Password' })
    await form.getByLabel('Current password').fill('a guess')
    await form.getByLabel('New password', { exact: true }).fill('silver-Protea-hill-9')
    await form.getByLabel('Confirm new password').fill('silver-Protea-hill-9')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expectFieldError(form.getByLabel('Current password'), 'This is not your password.')
    await expectAccessible(page, '/app/settings?tab=security')
    await form.getByLabel('Current password').fill(account.password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Password updated successfully')
    account.password = 'silver-Protea-hill-9'
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('another address', async () => {
    const { email } = someone('Thabo New')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your email address' })
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expectFieldError(dialog.getByLabel('New email'), /^Enter an email address/)
    await expectAccessible(page, 'Change your email address with errors')
    await dialog.getByLabel('New email').fill(email)
    await dialog.getByLabel('Your password').fill(account.password)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`Waiting for ${email}`)).toBeVisible()
    await phone.goto(await newestLink(admin, email, 'confirm_new_email'))
    await expect(phone, 'it goes on to the site root by itself').toHaveURL(/:\d+\/\?email=confirmed$/)
    await expect(phone.getByText('Your email address is confirmed.')).toBeVisible()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await expect(page.getByText('Confirm your email address')).toBeHidden()
  })
})
