import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { pdfOf } from '../../server/test/document-files.ts'
import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { administrator } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const home = `<!doctype html><title>Home | Kelp and Karoo</title><meta name="description" content="Soap from kelp, poured on Fridays in Kalk Bay.">
  <a href="/about">About</a><a href="https://www.instagram.com/kelpkaroo">Instagram</a><p>Hello.</p>`
const about = '<!doctype html><h2>Our mission</h2><p>Soap that leaves the sea as it was.</p>'

test('a business is given documents and filled in from its website', async ({ startInstance, open }) => {
  const site = createServer((request, response) => {
    const body = { '/': home, '/about': about }[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const { url } = await startInstance({ SAFE_FETCH_ALLOW: '127.0.0.1' })
  const page = await open({ baseURL: url })
  for (const [path, data] of [
    ['setup/super-admin', administrator],
    ['setup/instance', { name: 'Fynbos Desk' }],
  ] as const) {
    const response = await page.request.post(`/api/v1/${path}`, { data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  const { id: businessId } = await createBusiness(page, { name: 'Kelp & Karoo', context: 'Soap.', contentTypes: ['linkedin'] })
  const documents = page.getByRole('list', { name: 'Documents' })

  await test.step('no document yet', async () => {
    await page.goto(`/app/business/${businessId}/profile?tab=documents`)
    await expect(page.getByText('No documents yet')).toBeVisible()
    await expectAccessible(page, 'Documents, none')
  })

  await test.step('files are read while one looks on; one that is none is told with its reason', async () => {
    await page.getByLabel('Files').setInputFiles([
      {
        name: 'prices.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(pdfOf([[{ heading: 'Prices' }, 'A bar of kelp soap costs R 85.']])),
      },
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0]) },
    ])
    await expect(page.getByRole('alert').getByText(/photo\.png: This is none of the files/)).toBeVisible()
    await expect(documents.getByText('Ready')).toBeVisible()
    await documents.getByRole('button', { name: 'Show passages' }).click()
    await expect(documents.getByText('A bar of kelp soap costs R 85.')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Businesses' }).getByText('1 document')).toBeVisible()
  })

  await test.step('a file without text is replaced by one that has some, and goes', async () => {
    const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([[]])) }
    const letters = { name: 'letters.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([['Kelp is gathered after storms.']])) }
    await page.getByLabel('Files').setInputFiles([scan])
    await expect(documents.getByRole('button', { name: 'Replace scan.pdf' })).toBeVisible()
    await page.getByLabel('File in place of scan.pdf').setInputFiles([letters])
    await expect(documents.getByText('letters.pdf')).toBeVisible()
    await expect(documents.getByText('scan.pdf')).toHaveCount(0)
    await expect(documents.getByText('Ready')).toHaveCount(2)
  })

  await test.step('a web page is fetched; one that is missing says so', async () => {
    await page.getByLabel('Web page').fill(`${address}/about`)
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(documents.getByText('Ready')).toHaveCount(3)
    await page.getByLabel('Web page').fill(`${address}/missing`)
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(documents.getByText('Not read')).toBeVisible()
    await expect(documents.getByText(/answered with 404/)).toBeVisible()
    await expectAccessible(page, 'Documents')
  })

  await test.step('a brief shows beforehand which passages it is written from', async () => {
    await page.getByRole('textbox', { name: 'Brief' }).fill('What does our kelp soap cost?')
    await page.getByRole('button', { name: 'Find passages' }).click()
    await expect(page.getByRole('region', { name: 'Try a brief' }).getByText('A bar of kelp soap costs R 85.')).toBeVisible()
  })

  await test.step('a document is deleted', async () => {
    await documents.getByRole('button', { name: /What to do with .*missing/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete document' }).click()
    await expectToast(page, /deleted/)
    await expect(documents.getByText('Not read')).toHaveCount(0)
  })

  await test.step('its website proposes what the profile could say, field by field, and nothing is saved until it is', async () => {
    await page.getByRole('tab', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'From website' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fill in from a website' })
    await dialog.getByLabel('Website').fill(`${address}/none`)
    await dialog.getByRole('button', { name: 'Read website' }).click()
    await expect(dialog.getByRole('alert').getByText(/answered with 404/)).toBeVisible()
    await dialog.getByLabel('Website').fill(address)
    await dialog.getByRole('button', { name: 'Read website' }).click()
    await expect(dialog.getByText('Soap that leaves the sea as it was.')).toBeVisible()
    await expectAccessible(page, 'From website')
    await dialog.getByRole('button', { name: 'Use Mission' }).click()
    await dialog.getByRole('button', { name: 'Use Social links' }).click()
    await dialog.getByRole('contentinfo').or(dialog.locator('footer')).getByRole('button', { name: 'Close' }).click()
    const form = page.getByRole('form', { name: 'Business profile' })
    await expect(form.getByLabel('Mission')).toHaveValue('Soap that leaves the sea as it was.')
    await expect(form.getByLabel('Context', { exact: true })).toHaveValue('Soap.')
    await form.getByRole('button', { name: 'Save profile' }).click()
    await expectToast(page, 'Business profile updated successfully')
    await expect(form.getByRole('textbox', { name: 'Instagram', exact: true })).toHaveValue('https://www.instagram.com/kelpkaroo')
  })
  site.closeAllConnections()
  site.close()
})
