import { chatCompletions } from '../../server/test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../server/test/fakes/ai/stand-in.ts'
import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, writeDrafts } from '../steps/calls.ts'
import { showPart } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { administrator } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('an administrator adds a provider, learns what is wrong with it, and it writes', async ({ startInstance, open }) => {
  const { url } = await startInstance({ SAFE_FETCH_ALLOW: '127.0.0.1' })
  const provider = await startStandIn(chatCompletions)
  const page = await open({ baseURL: url })
  const created = await page.request.post('/api/v1/setup/super-admin', { data: administrator })
  expect(created.ok(), await created.text()).toBe(true)
  const named = await page.request.post('/api/v1/setup/instance', { data: { name: 'Fynbos Desk' } })
  expect(named.ok(), await named.text()).toBe(true)
  const { id: businessId } = await createBusiness(page, { name: 'Kelp & Karoo', context: 'Soap from kelp.', contentTypes: ['facebook'] })
  const dialog = page.getByRole('dialog', { name: 'Add a provider' })
  const providers = page.getByRole('region', { name: 'Providers' }).first()
  const tokens = providers
    .getByRole('row', { name: /House model/ })
    .locator('.num > .max-lg\\:hidden')
    .first()

  await test.step('a refused key is told in the words of the provider, and a private address is refused', async () => {
    await page.goto('/app/admin?tab=ai')
    await page.getByRole('button', { name: 'Add a provider' }).click()
    await dialog.getByLabel('Provider', { exact: true }).selectOption('openai-compatible')
    await dialog.getByLabel('API key').fill('sk-not-this-one')
    await dialog.getByLabel('Model', { exact: true }).fill('small')
    await dialog.getByLabel('Address').fill('http://192.168.0.1/v1')
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expectFieldError(dialog.getByLabel('Address'), /private/)

    provider.answer({ kind: 'refuse', status: 401, message: 'Incorrect API key provided.' })
    await dialog.getByLabel('Address').fill(provider.baseUrl)
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expectFieldError(dialog.getByLabel('API key'), /Incorrect API key provided\. \(401\)/)
    await expectAccessible(page, 'Admin, AI, a provider that refuses')
  })

  await test.step('a good one is added as the one that writes', async () => {
    provider.answer({ kind: 'text', pieces: ['OK'] })
    await dialog.getByLabel('API key').fill('sk-this-one-1234')
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(dialog.getByText('Connected. small answered.')).toBeVisible()
    await dialog.getByLabel('Name in lists').fill('House model')
    await dialog.getByLabel('Write with it where nobody chose another').check()
    await dialog.getByRole('button', { name: 'Add provider' }).click()
    await expectToast(page, 'Provider added')
    // As it was tested well in the dialog.
    await expect(providers.getByRole('row', { name: /House model.*Works/ })).toBeVisible()
    await expect(providers.getByRole('row', { name: /House model.*small at 127\.0\.0\.1.*Where nobody chose another/ })).toBeVisible()
  })

  await test.step('the draft carries its words, and the month counts its tokens', async () => {
    // Its tests took some.
    const before = Number(await tokens.innerText())
    expect(before).toBeGreaterThan(0)
    provider.answer({ kind: 'text', pieces: ['Kelp soap is ', 'poured in Kalk Bay. ', 'Come and see.'] })
    await page.goto(`/app/dashboard?business=${businessId}`)
    await page.getByLabel('What should be written').fill('Tell people that our studio in Kalk Bay pours kelp soap.')
    await pressEnter(page.getByRole('button', { name: /^Write 1 draft/ }))
    const draft = page.getByRole('article', { name: 'Facebook draft' })
    await expect(draft).toContainText('Kelp soap is poured in Kalk Bay. Come and see.')

    await page.goto('/app/admin?tab=ai')
    await expect(tokens).toHaveText(String(before + 160))
  })

  await test.step('one that is away is left alone, and the composer stands in', async () => {
    await provider.close()
    await page.getByRole('button', { name: 'Test all' }).click()
    await expect(providers.getByText('No response from server')).toBeVisible()
    const limits = page.getByRole('region', { name: 'Limits in money' })
    await limits.getByLabel('When no provider can write').selectOption('composer')
    await limits.getByRole('button', { name: 'Save limits' }).click()
    await expectToast(page, 'Limits saved')

    const brief = 'Tell people that our studio in Kalk Bay pours kelp soap on Fridays.'
    // Five failures in a row are enough.
    for (const variants of [3, 2]) await writeDrafts(page, { businessId, text: brief, contentTypes: ['facebook'], variants })
    await page.reload()
    await expect(providers.getByRole('row', { name: /House model.*Left alone after failures/ })).toBeVisible()
    await expect(providers.getByRole('row', { name: /Built-in composer.*When no provider can/ })).toBeVisible()

    await page.goto(`/app/dashboard?business=${businessId}`)
    await page.getByLabel('What should be written').fill(brief)
    await pressEnter(page.getByRole('button', { name: /^Write 1 draft/ }))
    const draft = page.getByRole('article', { name: 'Facebook draft' })
    await expect(draft).toContainText('Kalk Bay')
    await draft.getByRole('link', { name: 'Open in editor' }).click()
    await showPart(page, 'Versions')
    await expect(page.getByRole('list', { name: 'What wrote each version' })).toContainText('written by the built-in composer')
  })
})
