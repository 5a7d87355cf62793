import { company } from '../steps/company.ts'
import { createBusiness } from '../steps/calls.ts'
import { addBusiness, fillProfile, saveProfile } from '../steps/business.ts'
import { expectFieldError, expectToast, goTo } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a business is described in full', async ({ somebody }) => {
  const page = await somebody()
  const sidebar = page.getByRole('complementary', { name: 'Businesses' })

  await test.step('nothing is there yet', async () => {
    await page.goto('/app/dashboard')
    await expect(sidebar.getByText('No businesses yet')).toBeVisible()
    await expect(sidebar.getByText('Add your first business to get started')).toBeVisible()
  })

  await test.step('name and context are required', async () => {
    await sidebar.getByRole('link', { name: 'Add Business' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Business' })
    await dialog.getByRole('button', { name: 'Add Business' }).click()
    await expectFieldError(dialog.getByLabel('Name'), 'Name is required.')
    await expectFieldError(dialog.getByLabel('Context'), 'Context is required.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('added, its profile opens', async () => {
    await addBusiness(page, company)
    await expect(sidebar.getByRole('article')).toHaveCount(1)
  })

  await test.step('a website must be an address', async () => {
    await page.getByLabel('Website').fill('kelp and karoo')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expectFieldError(page.getByLabel('Website'), /^Enter the address of a website/)
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expectFieldError(page.getByLabel('Name', { exact: true }), 'Name is required.')
  })

  await test.step('every field is kept', async () => {
    await fillProfile(page, { ...company, website: company.website.replace('https://', '') })
    await saveProfile(page)
    await expect(page.getByLabel('Website', { exact: true })).toHaveValue(company.website)
    await page.reload()
    for (const label of ['Industry', 'Website', 'Location', 'Vision', 'Mission', 'Context'] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(company[fieldOf[label]])
    for (const [network, link] of Object.entries(company.socialLinks))
      await expect(page.getByRole('textbox', { name: network, exact: true })).toHaveValue(link)
    for (const goal of company.goals) await expect(page.getByRole('button', { name: `Remove goal ${goal}` })).toBeVisible()
  })

  await test.step('whether posts need approval is shown as it is, and kept as it is chosen', async () => {
    const approval = page.getByRole('checkbox', { name: 'Posts need approval before they are scheduled' })
    await expect(approval).not.toBeChecked()
    await approval.check()
    // The box is at the foot of a long form.
    await expect(page.getByRole('button', { name: 'Save profile' })).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('button', { name: 'Save profile' })).toBeInViewport({ ratio: 1 })
    await saveProfile(page)
    await page.reload()
    await expect(approval).toBeChecked()
    await approval.uncheck()
    await saveProfile(page)
    await page.reload()
    await expect(page.getByLabel('Industry', { exact: true })).toHaveValue(company.industry)
    await expect(approval).not.toBeChecked()
  })

  await test.step('text with commas becomes keywords: trimmed, and empty pieces dropped', async () => {
    await page.getByLabel('Keywords').fill('  refill bars ,, shea free,   , ')
    for (const keyword of [...company.keywords, 'refill bars', 'shea free'])
      await expect(page.getByRole('button', { name: `Remove keyword ${keyword}`, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove keyword/ })).toHaveCount(company.keywords.length + 2)
  })

  await test.step('what is typed while it saves is kept', async () => {
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByLabel('Keywords').fill('fynbos,')
    await expectToast(page, 'Business profile updated successfully')
    await saveProfile(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Remove keyword/ })).toHaveCount(company.keywords.length + 3)
  })

  await test.step('its card in the sidebar', async () => {
    const card = sidebar.getByRole('article')
    await expect(card.getByRole('heading', { name: company.name })).toBeVisible()
    await expect(card.getByText(/^Active /)).toBeVisible()
    await expect(card.getByText('0 documents')).toBeVisible()
    for (const chip of ['LinkedIn', 'Newsletter', 'Blog', '+6']) await expect(card.getByText(chip, { exact: true })).toBeVisible()
    await page.goto('/app/dashboard')
    await card.getByRole('link', { name: `Profile of ${company.name}` }).click()
    await expect(page.getByRole('heading', { name: company.name, level: 1 })).toBeVisible()
  })
})

const fieldOf = {
  Industry: 'industry',
  Website: 'website',
  Location: 'location',
  Vision: 'vision',
  Mission: 'mission',
  Context: 'context',
} as const

test('a card shows three wide content types, and leads to the documents that a program keeps', async ({ somebody }) => {
  const page = await somebody()
  await createBusiness(page, {
    name: 'Skemerkop Wines',
    contentTypes: ['newsletter', 'x', 'instagram', 'whatsapp'],
    metadata: { documents: [{ name: 'Price list', url: 'https://skemerkop.example/prices.pdf' }, { name: 'Brand book' }] },
  })
  await page.goto('/app/dashboard')
  const card = page.getByRole('complementary', { name: 'Businesses' }).getByRole('article')
  for (const chip of ['Newsletter', 'X/Twitter', 'Instagram', '+1']) await expect(card.getByText(chip, { exact: true })).toBeInViewport()

  await card.getByRole('link', { name: '2 documents of Skemerkop Wines' }).click()

  const documents = page.getByRole('tabpanel', { name: /^Documents/ })
  await expect(documents.getByRole('link', { name: 'Price list' })).toHaveAttribute('href', 'https://skemerkop.example/prices.pdf')
  await expect(documents.getByText('Brand book')).toBeVisible()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page.getByRole('checkbox', { name: 'Newsletter' })).toHaveAccessibleDescription('Sandbox only')
})

test('the starter plan holds one business; deleting it makes room, and can be undone', async ({ somebody }) => {
  const page = await somebody()
  const sidebar = page.getByRole('complementary', { name: 'Businesses' })
  await page.goto('/app/dashboard')
  await addBusiness(page, { name: 'Loerie Lane Books', context: 'A bookshop.' })

  await test.step('a second one is not asked for: the dialog says what the plan includes, and where a larger one is bought', async () => {
    await sidebar.getByRole('link', { name: 'Add Business' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Business' })
    await expect(dialog.getByText('The Starter plan includes 1 business.', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/Delete a business that you no longer need\. Plans are chosen under Settings, Billing\.$/)).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', /^\/app\/settings\?tab=billing/)
    await expect(dialog.getByLabel('Name')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(sidebar.getByRole('article')).toHaveCount(1)
  })

  await test.step('what is not saved is left only when somebody says so', async () => {
    await page.getByLabel('Industry').fill('Bookshop')
    await goTo(page, 'Repository')
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('tab', { name: 'Channels' }).click()
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(page.getByLabel('Industry')).toHaveValue('Bookshop')
  })

  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(`${response.url()} ${response.request().postData()}`)
  })

  await test.step('deleted, which does not ask for what was typed, and brought back', async () => {
    await page.getByRole('tab', { name: 'Voice' }).click()
    await expect(page.getByRole('region', { name: 'Voice notes' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete business' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete business' }).click()
    await expectToast(page, 'Loerie Lane Books deleted')
    await expect(page).not.toHaveURL(/business=/)
    await expect(sidebar.getByText('No businesses yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Loerie Lane Books restored')
    await expect(sidebar.getByRole('article')).toHaveCount(1)
  })

  await test.step('later, Settings brings it back', async () => {
    await page.getByRole('link', { name: 'Profile of Loerie Lane Books' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete business' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete business' }).click()
    await expect(sidebar.getByText('No businesses yet')).toBeVisible()
    await page.getByRole('button', { name: /account menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
    await page.getByRole('tab', { name: 'Businesses' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Restore Loerie Lane Books' }).click()
    await expect(sidebar.getByRole('article')).toHaveCount(1)
  })

  await test.step('Settings leads to the profile of a business that lives', async () => {
    const living = page.getByRole('region', { name: 'Businesses', exact: true })
    await living.getByRole('link', { name: 'Profile of Loerie Lane Books' }).click()
    await expect(page.getByRole('heading', { name: 'Loerie Lane Books', level: 1 })).toBeVisible()
  })

  expect(missing, 'what was deleted is not asked for').toEqual([])
})
