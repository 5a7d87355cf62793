import { afterAll, beforeAll, expect, test } from 'vitest'

import { type App, createApp } from '../../../app.ts'
import { recaptchaKeys } from '../../core/instance/captcha.ts'
import { bareServices } from '../../../../test/bare-services.ts'
import { type Member, startApp, type TestApp } from '../../../../test/harness.ts'
import { pages } from '../../../../test/site-sources.ts'

let app: TestApp
let admin: Member
let other: Awaited<ReturnType<typeof bareServices>>
let otherNode: App
beforeAll(async () => {
  app = await startApp()
  admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const { services, database } = app
  other = await bareServices({ ...services.config, databaseUrl: database.url }, services.log)
  otherNode = createApp(other, { loadPages: async () => pages })
})
afterAll(() => other.close())

/** As another node shows it. */
async function shown(path: string): Promise<string> {
  const request = new Request(`${app.services.config.baseUrl}${path}`, { headers: { accept: 'text/html' } })
  return (await otherNode.fetch(request)).text()
}

/** Sooner than a node would look again by itself. */
const atOnce = { timeout: 1_000, interval: 20 }

const review = (name: string) => ({ quote: `What ${name} says.`, name, role: 'Bookshop owner' })
const identity = { name: 'Fynbos Desk', supportEmail: 'help@fynbosdesk.example', contactEmail: '', salesEmail: '' }

test('name and addresses are shown by every node at once', async () => {
  expect(await shown('/pricing')).not.toContain('sales@fynbosdesk.example')

  const saved = await admin.api.site.saveIdentity({ ...identity, salesEmail: 'sales@fynbosdesk.example' })

  await expect.poll(() => shown('/pricing'), atOnce).toContain('href="mailto:sales@fynbosdesk.example?subject=Enterprise%20plan"')
  expect(await shown('/pricing')).toContain('Fynbos Desk</span>')
  expect(saved.salesEmail).toBe('sales@fynbosdesk.example')
  expect((await admin.api.accounts.me()).instance).toMatchObject({ name: 'Fynbos Desk', supportEmail: 'help@fynbosdesk.example' })
})

test('examples are marked as such until there are reviews, of which three are shown in their order', async () => {
  expect((await shown('/')).match(/class="tag">Example</g)).toHaveLength(3)

  const names = ['Lerato', 'Thandi', 'Pieter', 'Sipho']
  await admin.api.site.saveTestimonials({ items: names.map(review) })
  await expect.poll(() => shown('/'), atOnce).toContain('What Lerato says.')
  const text = await shown('/')
  await admin.api.site.saveTestimonials({ items: [review('Sipho'), { ...review('</script><b>'), quote: '“<img src=x>”' }] })
  await expect.poll(() => shown('/'), atOnce).toContain('What Sipho says.')
  const changed = await shown('/')

  expect(text).not.toContain('class="tag"')
  expect(text).not.toContain('What Sipho says.')
  expect(['Lerato', 'Thandi', 'Pieter'].map((name) => text.indexOf(name)).toSorted((a, b) => a - b)).toEqual(
    ['Lerato', 'Thandi', 'Pieter'].map((name) => text.indexOf(name)),
  )
  expect(changed).not.toContain('Lerato')
  expect(changed).not.toContain('<img src=x>')
  await admin.api.site.saveTestimonials({ items: [] })
})

test('what somebody else saved in the meantime is not overwritten', async () => {
  const { testimonials } = await admin.api.site.get()
  const mine = await admin.api.site.saveTestimonials({ items: [review('Lerato')], revision: testimonials.revision })

  const late = admin.api.site.saveTestimonials({ items: [review('Thandi')], revision: testimonials.revision })

  await expect(late).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'items' }] } })
  expect((await admin.api.site.get()).testimonials).toEqual(mine)
})

test('the secret key of the captcha never leaves, stays with its site key, and is asked for with a new one', async () => {
  expect(await admin.api.site.saveCaptcha({ siteKey: 'first', secretKey: 'the-secret' })).toEqual({ siteKey: 'first', hasSecretKey: true })
  expect(await admin.api.site.saveCaptcha({ siteKey: 'first' })).toEqual({ siteKey: 'first', hasSecretKey: true })
  expect(await recaptchaKeys(app.services)).toEqual({ siteKey: 'first', secretKey: 'the-secret' })

  await expect(admin.api.site.saveCaptcha({ siteKey: 'second' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'secretKey', message: 'Secret key is required.' }] },
  })
  expect(JSON.stringify(await admin.api.site.get())).not.toContain('the-secret')
  const { rows } = await app.services.db.pool.query(`select value::text as value from instance_settings where key = 'recaptcha'`)
  expect(rows[0]?.value).not.toContain('the-secret')

  expect(await admin.api.site.saveCaptcha({ siteKey: '' })).toEqual({ siteKey: '', hasSecretKey: false })
})

test('saving what is there already is not written down again', async () => {
  const saved = { ...identity, name: 'Karoo Desk' }
  const count = async () =>
    (await admin.api.admin.audit({ limit: 100 })).items.filter(({ action }) => action === 'site.identity-saved').length
  await admin.api.site.saveIdentity(saved)
  const before = await count()

  await admin.api.site.saveIdentity(saved)

  expect(await count()).toBe(before)
})

test('newsletters count nothing at first; once they do, the privacy policy of every node says so, and who turned it on is written down', async () => {
  const counted = 'that you opened a mail or followed a link'
  expect((await admin.api.site.get()).counting).toEqual({ opens: false, clicks: false })
  expect(await shown('/privacy')).toContain('no tracking')
  expect(await shown('/privacy')).not.toContain(counted)

  expect(await admin.api.site.saveCounting({ opens: false, clicks: true })).toEqual({ opens: false, clicks: true })
  await admin.api.site.saveCounting({ opens: false, clicks: true })

  await expect.poll(() => shown('/privacy'), atOnce).toContain(counted)
  expect(await shown('/privacy')).not.toContain('no tracking')
  expect((await admin.api.site.get()).counting).toEqual({ opens: false, clicks: true })
  const noted = (await admin.api.admin.audit({ limit: 100 })).items.filter(({ action }) => action === 'site.counting-saved')
  expect(noted).toMatchObject([{ detail: 'opens: false, clicks: true' }])
})

test('nobody but a super admin changes the site', async () => {
  const member = await app.signedUp({ approval: 'approved' })

  await expect(member.api.site.get()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(member.api.site.saveIdentity(identity)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(app.visitor().api.site.saveTestimonials({ items: [] })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
