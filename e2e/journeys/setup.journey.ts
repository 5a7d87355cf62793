import { expectFieldError, expectToast } from '../steps/screens.ts'
import { administrator, administratorState, signIn } from '../steps/people.ts'
import { sharedMailPort } from '../steps/shared-mail-server.ts'
import { expect, test } from '../steps/test.ts'

test('a fresh instance is set up in the browser', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page.getByRole('heading', { name: 'Set up Postwright' })).toBeVisible()

  const [fullName, email, password] = [page.getByLabel('Full name'), page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const create = page.getByRole('button', { name: 'Create administrator' })

  await test.step('it looks as it was designed: the style sheets came in their order', async () => {
    await expect(create).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(create).not.toHaveCSS('border-top-left-radius', '0px')
  })

  await test.step('nothing typed: each field says what it needs', async () => {
    await create.click()
    await expectFieldError(fullName, 'Full name is required.')
    await expectFieldError(email, /^Enter an email address/)
    await expectFieldError(password, 'Password must be at least 6 characters long')
  })

  await test.step('what is mended says no more what was wrong, and the others still do', async () => {
    await fullName.fill('T')
    await expect(fullName).not.toHaveAttribute('aria-invalid')
    await expectFieldError(email, /^Enter an email address/)
    await expectFieldError(password, 'Password must be at least 6 characters long')
  })

  await test.step('a short password and half an address are refused at their fields', async () => {
    await fullName.fill(administrator.fullName)
    await email.fill('thandi@postwright')
    await password.fill('prote')
    await create.click()
    await expectFieldError(email, /^Enter an email address/)
    await expectFieldError(password, 'Password must be at least 6 characters long')
    await expect(fullName).not.toHaveAttribute('aria-invalid')
    await expect(fullName).toHaveValue(administrator.fullName)
  })

  await test.step('the administrator', async () => {
    await email.fill(administrator.email)
    await password.fill(administrator.password)
    await create.click()
  })

  await test.step('a name, and a public contact that is nobody’s sign-in address by itself', async () => {
    await page.getByLabel('Name of this instance').fill('Fynbos Desk')
    const contact = page.getByLabel('Public contact address')
    await expect(contact).toHaveValue('')
    await contact.fill('help@')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectFieldError(contact, /^Enter an email address/)
    await contact.fill('help@fynbosdesk.example')
    await expect(contact).not.toHaveAttribute('aria-invalid')
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('who writes: the composer stands chosen and says what it is', async () => {
    const composer = page.getByRole('radio', { name: /built-in composer/ })
    await expect(composer).toBeChecked()
    await expect(page.getByText('It is no language model')).toBeVisible()

    await page.getByRole('radio', { name: /A language model/ }).check()
    await page.route('**/rpc/aiProviders/test', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to test AI connectionThe server cannot be reached. Check the connection and try again.',
    )
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectFieldError(page.getByLabel('Model', { exact: true }), 'Model is required.')
    await page.getByLabel('Provider', { exact: true }).selectOption('openai-compatible')
    await page.getByLabel('Model', { exact: true }).fill('small')
    await page.getByRole('button', { name: 'Continue' }).click()
    const address = page.getByLabel('Address', { exact: true })
    await expectFieldError(address, 'Address is required.')
    await address.fill('https://api.example.com/v1')
    await expect(address).not.toHaveAttribute('aria-invalid')

    await composer.check()
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('mail is left for later, and the app opens', async () => {
    await expect(page.getByRole('heading', { name: 'How is mail sent?' })).toBeVisible()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL(/\/app\/dashboard$/)
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
    await expect(page.getByText('Built by the Postwright team')).toBeVisible()
  })

  const smtp = { host: '127.0.0.1', port: sharedMailPort, security: 'none', from: 'hello@fynbosdesk.example' }
  const response = await page.request.put('/api/v1/admin/mail/smtp', { data: smtp })
  expect(response.ok(), await response.text()).toBe(true)

  await page.context().storageState({ path: administratorState })
})

test('set-up is closed for good once there is an administrator', async ({ page }) => {
  await page.goto('/setup')
  await expect(page).toHaveURL(/\/login$/)

  const again = await page.request.post('/api/v1/setup/super-admin', {
    data: { fullName: 'Mallory', email: 'mallory@elsewhere.example', password: 'let-me-in-please' },
  })
  expect(again.status()).toBe(403)

  await page.goto('/')
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(/Fynbos Desk/)

  await page.goto('/login')
  await signIn(page, administrator)
  await expectToast(page, 'Signed in successfully')
  await expect(page).toHaveURL(/\/app\/dashboard$/)
})
