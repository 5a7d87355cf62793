import { randomUUID } from 'node:crypto'

import type { APIRequestContext } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a person makes a key for a program, which does what it may until the key is revoked', async ({ somebody, playwright, baseURL }) => {
  const page = await somebody('Sipho Mahlangu')
  await createBusiness(page)
  const keys = page.getByRole('region', { name: 'API keys' })
  let program!: APIRequestContext

  await test.step('a key needs a name and something that it may do', async () => {
    await page.goto('/app/settings?tab=api-keys')
    await expect(keys.getByText('No keys yet')).toBeVisible()
    await keys.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByRole('checkbox', { name: 'Read' }).uncheck()
    await dialog.getByRole('button', { name: 'Make key' }).click()
    await expectFieldError(dialog.getByLabel('Name'), /Name is required\./)
    await expect(dialog.getByText('Choose at least one.')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Administer' })).toHaveCount(0)
    await expectAccessible(page, 'New API key with errors')
    await dialog.getByLabel('Name').fill('Monthly report')
    await dialog.getByRole('checkbox', { name: 'Read' }).check()
    await dialog.getByRole('button', { name: 'Make key' }).click()
  })

  await test.step('its secret is shown once', async () => {
    const shown = page.getByRole('dialog', { name: 'Your key Monthly report' })
    const secret = await shown.getByRole('code').first().innerText()
    await expectAccessible(page, 'the secret of a key')
    await shown.getByRole('button', { name: 'I have kept it' }).click()
    await expect(keys.getByText('Monthly report')).toBeVisible()
    await expect(keys.getByText('Never used')).toBeVisible()
    await expect(page.getByText(secret)).toHaveCount(0)
    program = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${secret}` } })
  })

  await test.step('the program reads, and may not write', async () => {
    const read = await program.get('/api/v1/businesses')
    expect(read.status(), await read.text()).toBe(200)
    expect(await read.json()).toMatchObject([{ name: 'Loerie Lane Books' }])
    const written = await program.post('/api/v1/businesses', {
      data: { name: 'Another', context: 'Another shop.' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(written.status(), await written.text()).toBe(403)
  })

  await test.step('its last use is shown', async () => {
    await page.reload()
    await expect(keys.getByText(/^Used .+ from /)).toBeVisible()
    await expectAccessible(page, 'Settings, API keys')
  })

  await test.step('revoked, it opens nothing', async () => {
    await keys.getByRole('button', { name: 'Revoke Monthly report' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Revoke Monthly report?' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'Revoke a key?')
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await expectToast(page, 'Monthly report revoked')
    await expect(keys.getByText('No keys yet')).toBeVisible()
    expect((await program.get('/api/v1/businesses')).status()).toBe(401)
    await program.dispose()
  })
})
