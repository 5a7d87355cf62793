import { approveByCall, signInByCall, someone } from '../steps/people.ts'
import { expect, test } from '../steps/test.ts'
import { fillWorkspace } from '../steps/tour.ts'
import { overflow } from '../steps/words.ts'

test.slow()

test('one person: English, German, a catalogue that does not come, and a screen that turns', async ({ somebody, open }) => {
  const page = await somebody()

  await test.step('they choose German, which is kept in every browser of theirs, and for the pages before the log-in', async () => {
    await page.goto('/app/settings')
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { name: 'Profileinstellungen', level: 1 })).toBeVisible()

    await page.context().clearCookies({ name: 'language' })
    await page.goto('/app/dashboard')
    await expect(page.getByRole('link', { name: 'Redaktionskalender' })).toBeVisible()
    await page.goto('/forgot-password')
    await expect(page.getByRole('heading', { name: 'Passwort vergessen?', level: 1 })).toBeVisible()
  })

  await test.step('somebody else’s browser still speaks English', async () => {
    const other = await open()
    await other.goto('/login')
    await expect(other.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible()
  })

  await test.step('their catalogue does not come: English stays, and it is said once', async () => {
    await page.route('**/locales/de-*.js', (route) => route.abort('internetdisconnected'))
    const notice = page.getByText('Your language could not be loaded')
    await page.goto('/app/dashboard')
    await expect(notice).toBeVisible()
    await page.goto('/app/tasks')
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)

    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible()
  })

  await test.step('where people read from the right the screens turn, and none is wider than the window', async () => {
    const [profile = '', channels = '', post = ''] = await fillWorkspace(page)
    for (const path of [
      profile,
      channels,
      post,
      '/app/dashboard',
      '/app/calendar',
      '/app/repository',
      '/app/settings',
      '/help',
      '/pricing',
    ]) {
      await page.goto(path)
      const headline = page.getByRole('heading', { level: 1 }).first()
      await expect(headline).toBeVisible()
      await page.evaluate(() => (document.documentElement.dir = 'rtl'))
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
      }
      const { x, width } = (await headline.boundingBox())!
      expect(x + width, `${path}: its headline begins at the right`).toBeGreaterThan(720)
    }
  })
})

test('a visitor goes on in the language of the address, up to an account that speaks it', async ({ page, admin }) => {
  const account = someone('Jonas Weber')
  await page.goto('/de/pricing')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('banner').getByRole('link', { name: 'Jetzt testen' }).first().click()
  await expect(page).toHaveURL(/\/register$/)
  await page.getByLabel('Vollständiger Name').fill(account.fullName)
  await page.getByLabel('E-Mail').fill(account.email)
  await page.getByLabel('Passwort', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await approveByCall(admin.request, account)
  await page.context().clearCookies()
  await signInByCall(page.request, account)
  await page.goto('/app/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
