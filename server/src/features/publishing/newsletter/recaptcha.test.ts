import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type FakeRecaptcha, startFakeRecaptcha } from '../../../../test/fakes/recaptcha.ts'
import { type NewsletterApp, startNewsletterApp } from '../../../../test/newsletter.ts'

let google: FakeRecaptcha
let app: NewsletterApp
beforeAll(async () => {
  google = await startFakeRecaptcha()
  app = await startNewsletterApp({ recaptchaUrl: google.url })
  const { api } = await app.signedUp({ approval: 'approved', superAdmin: true })
  await api.site.saveCaptcha({ siteKey: 'site-key', secretKey: google.secret })
})
beforeEach(() => {
  google.mode = 'works'
})
afterAll(() => google.close())

const someone = () => `naledi.${uuidv7()}@readers.example`

test('whom Google vouches for is asked to confirm', async () => {
  const email = someone()

  const { status, body } = await app.reader().manage(email, google.issue())

  expect([status, body]).toEqual([200, { success: true }])
  expect((await app.mailTo(email))?.template).toBe('newsletter_confirm')
})

test('a token counts once, in time, for this site, this form and a person', async () => {
  const used = google.issue()
  await app.reader().manage(someone(), used)
  const refused = {
    used,
    'too old': google.issue({ at: Date.now() - 130_000 }),
    'of another site': google.issue({ hostname: 'elsewhere.example' }),
    'for another form': google.issue({ score: 0.9, action: 'signup' }),
    'of a robot': google.issue({ score: 0.1, action: 'newsletter' }),
    forged: 'made-up',
    nothing: '',
    'a proof of work': await app.reader().prove(),
  }

  for (const [what, token] of Object.entries(refused)) {
    const email = someone()
    const { status, body } = await app.reader().manage(email, token)
    expect([status, body.error], what).toEqual([422, 'Please verify that you are not a robot'])
    expect(await app.mailsTo(email), what).toBe(0)
  }
})

test('a score-based key works too', async () => {
  expect((await app.reader().manage(someone(), google.issue({ score: 0.9, action: 'newsletter' }))).status).toBe(200)
})

test.each(['fails', 'garbled'] as const)('while Google %s nobody is subscribed, and told to try again', async (mode) => {
  google.mode = mode
  const email = someone()

  const { status, body } = await app.reader().manage(email, google.issue())

  expect([status, body.code, body.error]).toEqual([503, 'UNAVAILABLE', 'Failed to subscribe to newsletter'])
  expect(await app.mailsTo(email)).toBe(0)
})

test('only pages with the form let Google’s script in', async () => {
  const reader = app.reader()
  const policyOf = async (path: string) => (await reader.get(path)).headers.get('content-security-policy') ?? ''

  const [home, form, blog, unknown] = [
    await policyOf('/'),
    await policyOf('/newsletter'),
    await policyOf('/blog'),
    await policyOf('/sandbox/x'),
  ]

  for (const policy of [home, form, blog]) {
    expect(policy).toMatch(new RegExp(`script-src 'sha256-[^']+' ${google.url}/ https://www.gstatic.com/recaptcha/;`))
    expect(policy).toContain(`frame-src ${google.url}/`)
  }
  expect(unknown).toContain("script-src 'none'")
  expect(unknown).not.toContain('gstatic')
})
