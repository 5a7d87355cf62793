import { readFile } from 'node:fs/promises'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost, listDeliveries } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { startMailServer } from '../steps/mail-server.ts'
import { newestLink } from '../steps/outbox.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const content = { title: 'The autumn roast', body: 'The **autumn** roast is here.\n\n- Plum\n- [Toffee](https://roast.example/toffee)' }

test('people are imported and subscribe by the form, get the newsletter once, and leave by its link', async ({
  withoutMail: { admin, open },
}) => {
  test.slow()
  const server = await startMailServer()
  const smtp = { host: '127.0.0.1', port: Number(server.port), security: 'none', user: '', from: 'hello@desk.example', fromName: '' }
  expect((await admin.request.put('/api/v1/admin/mail/smtp', { data: smtp })).ok()).toBe(true)
  const business = await createBusiness(admin, { name: 'Lumen Coffee Roasters', requiresApproval: false })
  const post = await createPost(admin, { businessId: business.id, contentType: 'newsletter', content })
  const list = admin.getByRole('region', { name: 'Subscribers' }).first()
  const visitor = await open()

  await test.step('the tab is empty, and says what is missing', async () => {
    await admin.goto(`/app/business/${business.id}/profile?tab=newsletter`)
    await expect(admin.getByText('Nobody is subscribed yet')).toBeVisible()
    await expect(admin.getByText('No newsletter was sent yet')).toBeVisible()
    await expectAccessible(admin, 'the newsletter of a business, empty')
    await pressEnter(admin.getByRole('button', { name: 'Add the channel' }))
    await expectToast(admin, 'Newsletters can be scheduled now')
    await expect(admin.getByRole('button', { name: 'Add the channel' })).toHaveCount(0)
  })

  await test.step('a file is checked row by row, and then imported', async () => {
    await list.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Import subscribers' })
    const buffer = Buffer.from('email,name\nthandi@readers.example,Thandi\nTHANDI@readers.example,\nnobody,\n')
    await dialog.getByLabel('File').setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer })
    await dialog.getByLabel('How did they agree?').fill('They signed up at our counter.')
    await dialog.getByRole('button', { name: 'Check the file' }).click()
    await expect(dialog.getByText('1 person is added.')).toBeVisible()
    await expect(dialog.getByText('Row 3 THANDI@readers.example stands in an earlier row')).toBeVisible()
    await expect(dialog.getByText('Row 4 nobody This is no address for mail.')).toBeVisible()
    await expectAccessible(admin, 'the import of subscribers, checked')
    await dialog.getByRole('button', { name: 'Add 1 subscriber' }).click()
    await expectToast(admin, '1 subscriber added')
    await expect(list.getByText('thandi@readers.example')).toBeVisible()
  })

  const address = await test.step('the form is opened, and its address is shown', async () => {
    await admin.getByLabel('People can subscribe by the form').check()
    await admin.getByLabel('What the form says').fill('Roasts and recipes, once a month.')
    await pressEnter(admin.getByRole('button', { name: 'Save newsletter' }))
    await expectToast(admin, 'Newsletter saved')
    const link = admin.getByRole('link', { name: /\/newsletter\/of\// })
    await expect(link).toBeVisible()
    return new URL((await link.getAttribute('href')) ?? '').pathname
  })

  await test.step('a visitor subscribes in a frame, and confirms by the link in the mail', async () => {
    await visitor.goto(`${address}?frame`)
    await expect(visitor.getByText('Roasts and recipes, once a month.')).toBeVisible()
    await expectAccessible(visitor, 'the form of a newsletter')
    await visitor.getByLabel('Email address').fill('sipho@readers.example')
    await visitor.getByRole('button', { name: 'Subscribe' }).click()
    await expect(visitor.getByText('Open the link in the mail that is on its way to you: that confirms it.').first()).toBeVisible()
    await visitor.goto(await newestLink(admin, 'sipho@readers.example', 'subscriber_confirm'))
    await expectAccessible(visitor, 'the confirmation of a subscription')
    await visitor.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(visitor.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
    await expect(list.getByText('sipho@readers.example')).toBeVisible()
  })

  await test.step('the post is looked at as the mail that it becomes, and a copy is sent', async () => {
    await openPost(admin, post.id)
    await pressEnter(admin.getByRole('button', { name: 'See it as a mail' }))
    const dialog = admin.getByRole('dialog', { name: 'As a mail' })
    await expect(dialog.getByText('2 readers now')).toBeVisible()
    await expect(dialog.getByTitle('The mail')).toHaveAttribute('srcdoc', /<strong>autumn<\/strong>/)
    await expectAccessible(admin, 'a newsletter as a mail')
    const mail = dialog.frameLocator('iframe')
    const opening = admin.waitForEvent('popup')
    await mail.getByRole('link', { name: 'Toffee' }).click()
    await (await opening).close()
    await expect(mail.getByText('Plum')).toBeVisible()
    const before = server.received.length
    await pressEnter(dialog.getByRole('button', { name: 'Send a copy to myself' }))
    await expect(dialog.getByText(/^A copy is on its way to/)).toBeVisible()
    await expect.poll(() => server.received.length).toBe(before + 1)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('it goes out to both, each once, and the figures stand beside the post', async () => {
    const { schedule } = editorOf(admin)
    await schedule.getByRole('checkbox', { name: 'Sandbox wall' }).uncheck()
    await schedule.getByRole('checkbox', { name: 'Newsletter' }).check()
    await pressEnter(schedule.getByRole('button', { name: /^Now/ }))
    await pressEnter(schedule.getByRole('button', { name: 'Publish now' }))
    await expect
      .poll(async () => (await listDeliveries(admin, post.id)).map(({ status }) => status), { timeout: 30_000 })
      .toEqual(['published'])
    await expect.poll(() => readersOf(server.received), { timeout: 30_000 }).toHaveLength(2)
    await admin.reload()
    const figures = admin.getByRole('region', { name: 'Newsletter', exact: true })
    await expect(figures.getByText('2 readers')).toBeVisible({ timeout: 30_000 })
    expect(readersOf(server.received).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'sipho@readers.example',
      'thandi@readers.example',
    ])
  })

  await test.step('a reader leaves by the link of the mail, which asks once more', async () => {
    const source =
      server.received.find(({ to, source: text }) => to === 'thandi@readers.example' && /^Precedence/im.test(text))?.source ?? ''
    const link = /^List-Unsubscribe: <([^>]+)>/im.exec(source.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
    const { pathname, search } = new URL(link)
    await visitor.goto(pathname + search)
    await expectAccessible(visitor, 'unsubscribing from a newsletter')
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(visitor.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await admin.goto(`/app/business/${business.id}/profile?tab=newsletter`)
    await admin.getByLabel('Status', { exact: true }).selectOption({ label: 'Left 1' })
    await expect(list.getByText('thandi@readers.example')).toBeVisible()
    await expect(list.getByText('sipho@readers.example')).toHaveCount(0)
    await expectAccessible(admin, 'the newsletter of a business')
  })

  await test.step('the list leaves as a file', async () => {
    const waiting = admin.waitForEvent('download')
    await list.getByRole('link', { name: 'Export CSV' }).click()
    expect(await readFile(await (await waiting).path(), 'utf8')).toContain('thandi@readers.example,Thandi,unsubscribed')
  })

  await test.step('on a phone the buttons above the list are within it, in German too', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    // An open page follows the language of its person by itself.
    await admin.request.patch('/api/v1/account/profile', { data: { language: 'de' } })
    const add = admin.getByRole('region', { name: 'Abonnenten' }).getByRole('button', { name: 'Hinzufügen' })
    await expect(add).toBeVisible({ timeout: 20_000 })
    await expect(add).toBeInViewport({ ratio: 1 })
  })
  await server.close()
})

/** Who got a mail that goes to many. */
function readersOf(received: readonly { to: string; source: string }[]): string[] {
  return received.filter(({ source }) => /^Precedence: bulk/im.test(source)).map(({ to }) => to)
}
