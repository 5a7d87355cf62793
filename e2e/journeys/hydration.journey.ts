import { expect, test } from '../steps/test.ts'

const addresses = [
  '/login',
  '/login?google=cancelled',
  '/register',
  '/register?plan=growth&currency=USD',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc&email=naledi%40fynbosdesk.example',
]

// Whatever React could not hydrate is an error on the page, which fails any journey.
for (const { name, ...options } of [
  { name: 'a browser of another language, zone and theme', locale: 'af-ZA', timezoneId: 'Pacific/Auckland', colorScheme: 'dark' as const },
  { name: 'a browser that counts to twelve', locale: 'en-US', timezoneId: 'America/Los_Angeles' },
])
  test(`every account page is hydrated as the server rendered it, in ${name}`, async ({ open }) => {
    const page = await open(options)

    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('#root[data-hydrated]'), address).toBeAttached()
    }
  })

test('an account page loads nothing of the application: neither its router nor its shell', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname.replace(/^.*\/([^/]*)-[\w-]{7,8}\.js$/, '$1'))
  })

  await page.goto('/login')
  await expect(page.locator('#root[data-hydrated]')).toBeAttached()

  expect(loaded).toEqual(expect.arrayContaining(['sign-in', 'react', 'basics']))
  expect(loaded.filter((name) => ['index', 'packages', 'shell'].includes(name))).toEqual([])
})

test('what is typed before hydration stays, and counts', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/sign-up-*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })

  await page.getByLabel('Full name').fill('Naledi Mokoena')
  await page.getByLabel('Password', { exact: true }).fill('a long and unusual sentence')
  await expect(page.getByText(/^Strong/)).toHaveCount(0)
  arrived.resolve()

  await expect(page.getByText(/^Strong/)).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Naledi Mokoena')
})
