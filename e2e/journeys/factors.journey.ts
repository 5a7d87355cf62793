import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { newestLink } from '../steps/outbox.ts'
import { joinByCall, signIn, signOut } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { inviteByCall } from '../steps/team.ts'
import { totp } from '../steps/totp.ts'

test('a person sets an app up, and logs in with its code and then with a recovery code, once', async ({ page, admin }) => {
  const account = await joinByCall(page, admin, 'Nomsa Dube')
  const code = page.getByLabel('Code', { exact: true })
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  let key = ''
  let recoveryCodes: string[] = []

  await test.step('the key is shown after the password, and a wrong code turns nothing on', async () => {
    await page.goto('/app/settings?tab=security')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const asked = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await asked.getByLabel('Your password').fill('a guess')
    await asked.getByRole('button', { name: 'Continue' }).click()
    await expectFieldError(asked.getByLabel('Your password'), 'This is not your password.')
    await expectAccessible(page, 'password before setting an app up')
    await asked.getByLabel('Your password').fill(account.password)
    await asked.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
    key = (await page.getByText(/^Key: /).innerText()).replace('Key: ', '')
    await code.fill('12345')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expectFieldError(code, 'Enter the six digits that your app shows.')
    await expectAccessible(page, 'setting an app up')
  })

  await test.step('the right code turns it on, and the recovery codes are shown once', async () => {
    await code.fill(totp(key))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    recoveryCodes = await list.getByRole('listitem').allInnerTexts()
    await expectAccessible(page, 'recovery codes')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 recovery codes left')).toBeVisible()
    await expect(page.getByText(recoveryCodes[0] ?? '')).toHaveCount(0)
  })

  await test.step('new recovery codes take the place of the first ones', async () => {
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const asked = page.getByRole('dialog', { name: 'Make new recovery codes?' })
    await asked.getByRole('button', { name: 'Make new codes' }).click()
    await expectFieldError(asked.getByLabel('Your password'), 'Enter your password to change this.')
    await expectAccessible(page, 'new recovery codes')
    await asked.getByLabel('Your password').fill(account.password)
    await asked.getByRole('button', { name: 'Make new codes' }).click()
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    await expect(list.getByText(recoveryCodes[0] ?? '')).toHaveCount(0)
    recoveryCodes = await list.getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 recovery codes left')).toBeVisible()
  })

  await test.step('logging in asks for a code; the one that was used does not count again', async () => {
    await signOut(page)
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await code.fill('000 000')
    await logIn.click()
    await expectFieldError(code, /^This code /)
    await expectAccessible(page, 'the second step')
    // The next half minute's code is taken already; the one of now was used to turn it on.
    await code.fill(totp(key, { steps: 1 }))
    await logIn.click()
    await expectToast(page, 'Signed in successfully')
    await expect(page).toHaveURL(/\/app\/dashboard/)
  })

  await test.step('a recovery code stands in once', async () => {
    const [recoveryCode = ''] = recoveryCodes
    await signOut(page)
    await signIn(page, account)
    await code.fill(recoveryCode)
    await logIn.click()
    await expect(page).toHaveURL(/\/app\/dashboard/)
    await page.goto('/app/settings?tab=security')
    await expect(page.getByText('9 recovery codes left')).toBeVisible()
    await signOut(page)
    await signIn(page, account)
    await code.fill(recoveryCode)
    await logIn.click()
    await expectFieldError(code, 'This recovery code is not right, or was used before.')
  })
})

test('a person adds a passkey, logs in with nothing else, and removes it', async ({ page, admin }) => {
  const account = await joinByCall(page, admin, 'Riaan Jacobs')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const browserSuggests = await giveAuthenticator(page)

  await test.step('they add one, with their password', async () => {
    await page.goto('/app/settings?tab=security')
    await expect(passkeys.getByText('No passkeys yet')).toBeVisible()
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Work laptop')
    await dialog.getByLabel('Your password').fill(account.password)
    await expectAccessible(page, 'adding a passkey')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Work laptop was added')
    await expect(passkeys.getByText(/not used yet/)).toBeVisible()
    await expectAccessible(page, 'Settings, Security, with a passkey')
  })

  await test.step('it logs them in', async () => {
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectToast(page, 'Signed in successfully')
    await expect(page).toHaveURL(/\/app\/dashboard/)
  })

  await test.step('so does what the browser suggests by itself', async () => {
    await signOut(page)
    await browserSuggests(true)
    await page.goto('/login')
    await expectToast(page, 'Signed in successfully')
    await expect(page).toHaveURL(/\/app\/dashboard/)
    await browserSuggests(false)
  })

  await test.step('it answers an invitation', async () => {
    await signOut(page)
    await inviteByCall(admin, account.email)
    await page.goto(await newestLink(admin, account.email, 'team_invitation'))
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
    await expect(page.getByText(`You are logged in as ${account.email}`)).toBeVisible()
  })

  await test.step('removed, it logs nobody in', async () => {
    await page.goto('/app/settings?tab=security')
    await expect(passkeys.getByText(/last used/)).toBeVisible()
    await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Work laptop?' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'Remove a passkey?')
    await dialog.getByLabel('Your password').fill(account.password)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Work laptop was removed')
    await expect(passkeys.getByText('No passkeys yet')).toBeVisible()
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectToast(page, /passkey/)
    await expect(page).toHaveURL(/\/login/)
  })
})

/**
 * Chromium's own stand-in for a laptop with a fingerprint reader, whose owner agrees to everything at once. So whatever the browser
 * suggests on the log-in page is done before anybody can press a button: it suggests when it is told to.
 */
async function giveAuthenticator(page: Page): Promise<(does: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('browser-suggests')) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  return (does) => page.evaluate((yes) => sessionStorage.setItem('browser-suggests', yes), does ? 'yes' : '')
}
