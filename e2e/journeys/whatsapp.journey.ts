import { startWhatsapp } from '../../server/test/fakes/whatsapp/server.ts'
import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, schedulePost } from '../steps/calls.ts'
import { openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { administrator } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a number is connected, people who agreed are written to by a template, and what became of it is seen', async ({
  startInstance,
  open,
}) => {
  test.slow()
  const whatsapp = await startWhatsapp()
  whatsapp.templates.push(
    { name: 'news', language: 'en_US', status: 'APPROVED', body: 'Hello {{1}}, news from us: {{2}} See you!' },
    { name: 'offer', language: 'en_US', status: 'PENDING', body: 'An offer: {{1}}' },
  )
  const { url } = await startInstance({ PLATFORM_URLS: `whatsapp=${whatsapp.url}` })
  const page = await open({ baseURL: url })
  for (const [path, data] of [
    ['setup/super-admin', administrator],
    ['setup/instance', { name: 'Fynbos Desk' }],
  ] as const) {
    const answer = await page.request.post(`/api/v1/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const { id: businessId } = await createBusiness(page, { requiresApproval: false, contentTypes: ['whatsapp'] })
  const tell = async (told: object) => {
    const { body, signature } = whatsapp.signed(told)
    const headers = { 'x-hub-signature-256': signature, 'content-type': 'application/json' }
    expect((await page.request.post('/api/webhooks/whatsapp', { data: Buffer.from(body), headers })).ok()).toBe(true)
  }

  await test.step('the administrator enters the app, and is shown where WhatsApp tells what happens', async () => {
    await page.goto('/app/admin?tab=integrations')
    const form = page.getByRole('region', { name: 'WhatsApp' })
    await pressEnter(page.getByRole('button', { name: 'Set up WhatsApp' }))
    await form.getByLabel('App ID').fill(whatsapp.app.id)
    await form.getByLabel('App secret').fill(whatsapp.app.secret)
    await pressEnter(form.getByRole('button', { name: 'Save' }))
    await expect(form.getByLabel('Webhook address')).toHaveValue(/\/api\/webhooks\/whatsapp$/)
    await expect(form.getByLabel('Verify token')).not.toHaveValue('')
    await expectAccessible(page, 'the app of WhatsApp')
  })

  await test.step('a number is connected by a token, and its templates are read', async () => {
    await page.goto(`/app/business/${businessId}/profile?tab=channels`)
    await pressEnter(page.getByRole('button', { name: 'Connect WhatsApp' }))
    const panel = page.getByRole('dialog', { name: 'Connect WhatsApp' })
    await panel.getByLabel('WhatsApp business account ID').fill(whatsapp.waba)
    await panel.getByLabel('Token of a system user', { exact: true }).fill(whatsapp.token)
    await panel.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('dialog', { name: /^Check Loerie Lane \+27/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await pressEnter(page.getByRole('button', { name: /^Actions for Loerie Lane \+27/ }))
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: /^Settings of Loerie Lane \+27/ })
    await pressEnter(settings.getByRole('button', { name: 'Read templates again' }))
    await expectToast(page, 'Templates read again')
    const template = settings.getByLabel('Template', { exact: true })
    await expect(template.getByRole('option', { name: 'offer · en_US (Being reviewed)' })).toBeDisabled()
    await template.selectOption({ label: 'news · en_US' })
    await settings.getByLabel('What stands in {{1}}').selectOption({ label: 'The person’s name' })
    await settings.getByLabel('For whoever has no name').fill('dear friend')
    await settings.getByLabel('What stands in {{2}}').selectOption({ label: 'The text of the post' })
    await expectAccessible(page, 'the template of a number')
    await pressEnter(settings.getByRole('button', { name: 'Save' }))
    await expectToast(page, 'The settings are saved')
  })

  await test.step('somebody who agreed is put on the list', async () => {
    await page.goto(`/app/business/${businessId}/profile?tab=messages`)
    await expect(page.getByText('Posts go out by the template news/en_US')).toBeVisible()
    await expect(page.getByText('Nobody is on the list yet')).toBeVisible()
    await expectAccessible(page, 'WhatsApp of a business, empty')
    for (const [phone, name] of [
      ['+27 82 555 0123', 'Naledi'],
      ['+27 82 555 0124', ''],
    ] as const) {
      await pressEnter(page.getByRole('button', { name: 'Add', exact: true }))
      const dialog = page.getByRole('dialog', { name: 'Add a person' })
      await dialog.getByLabel('Phone number').fill(phone)
      await dialog.getByLabel('Name (optional)').fill(name)
      await dialog.getByLabel('How did they agree?').fill('At the till.')
      await pressEnter(dialog.getByRole('button', { name: 'Add person' }))
      await expect(dialog).toHaveCount(0)
    }
    await expect(page.getByText('+27825550123')).toBeVisible()
  })

  const post = await test.step('a post goes to each of them once, with their name', async () => {
    const made = await createPost(page, { businessId, contentType: 'whatsapp', content: { title: null, body: 'Plums are in.' } })
    const { id: channelId } = await channelOf(page, businessId, 'whatsapp')
    await schedulePost(page, { postId: made.id, dueAt: new Date().toISOString(), channelIds: [channelId] })
    await expect.poll(async () => (await listDeliveries(page, made.id)).map(({ status }) => status)).toEqual(['published'])
    await expect
      .poll(() => whatsapp.sent.map(({ shows }) => shows).toSorted())
      .toEqual(['Hello Naledi, news from us: Plums are in. See you!', 'Hello dear friend, news from us: Plums are in. See you!'])
    return made
  })

  await test.step('what WhatsApp tells of it is seen beside the post, and whoever writes STOP leaves the list', async () => {
    const [one, two] = whatsapp.sent
    await tell(whatsapp.statusOf(one!, 'read'))
    await tell(whatsapp.statusOf(two!, 'failed', 131049))
    await tell(whatsapp.messageFrom('27825550124', 'STOP'))
    await openPost(page, post.id)
    const figures = page.getByRole('region', { name: 'Messages on WhatsApp' })
    await expect(figures.getByText('Failed with 131049')).toBeVisible()
    await expect(figures.getByText('Handed over')).toBeVisible()
    await expectAccessible(page, 'a post that went out on WhatsApp')
    await page.goto(`/app/business/${businessId}/profile?tab=messages`)
    await expect(page.getByRole('row', { name: /\+27825550124/ }).getByText('Left')).toBeVisible()
    await expectAccessible(page, 'WhatsApp of a business')
  })

  await whatsapp.close()
})
