import { expect, test } from 'vitest'

import { someone, startNewsletterApp } from '../../../../test/newsletter.ts'
import { createSignedToken } from './signed-tokens.ts'

const app = await startNewsletterApp()

test('without a script, the second page waits some seconds, and then subscribes', async () => {
  const [reader, email] = [app.reader(), someone()]

  const page = await (await reader.post('/newsletter', { email })).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const early = await reader.post('/newsletter/subscribe', { token, email, website: '' })
  expect(early.status).toBe(422)
  expect(await early.text()).toContain('That was quick.')
  expect(await app.mailsTo(email)).toBe(0)

  const waited = createSignedToken(app.services, email, Date.now() - 5_000)
  const done = await reader.post('/newsletter/subscribe', { token: waited, email: 'somebody@else.example', website: '' })

  expect(done.status).toBe(200)
  expect(await done.text()).toContain('You&#x27;ve been subscribed to our newsletter')
  expect((await app.mailTo(email))?.template).toBe('newsletter_confirm')
  expect((await reader.post('/newsletter/subscribe', { token: waited })).status).toBe(422)
})

test('without a script, a wrong address is kept in the field, with what is wrong', async () => {
  const response = await app.reader().post('/newsletter', { email: 'naledi@"><script>' })

  const text = await response.text()
  expect(response.status).toBe(422)
  expect(text).toContain('Please enter a valid email address')
  expect(text).toContain('value="naledi@&quot;&gt;&lt;script&gt;"')
})

test('what fills every field, waits too long, or makes tokens of its own is no person', async () => {
  const [reader, email] = [app.reader(), someone()]
  const now = Date.now()

  const trapped = await reader.post('/newsletter/subscribe', {
    token: createSignedToken(app.services, email, now - 5_000),
    website: 'https://x.example',
  })
  const late = await reader.post('/newsletter/subscribe', { token: createSignedToken(app.services, email, now - 3_600_000) })
  const forged = await reader.post('/newsletter/subscribe', { token: `${createSignedToken(app.services, email, now - 5_000)}x` })

  expect([trapped.status, late.status, forged.status]).toEqual([422, 422, 422])
  expect(await trapped.text()).toContain('Please verify that you are not a robot')
  expect(await app.mailsTo(email)).toBe(0)
})

test('without a script a network has five subscriptions an hour', async () => {
  const reader = app.reader()
  const statuses = []
  for (let number = 0; number < 6; number++) {
    const token = createSignedToken(app.services, someone(), Date.now() - 5_000)
    statuses.push((await reader.post('/newsletter/subscribe', { token })).status)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a form of another site subscribes nobody', async () => {
  const [reader, email] = [app.reader(), someone()]
  const elsewhere = { origin: 'https://elsewhere.example' }

  const token = createSignedToken(app.services, email, Date.now() - 5_000)
  const answer = await reader.post('/newsletter/subscribe', { token }, elsewhere)

  expect(answer.status).toBe(403)
  expect(await app.mailsTo(email)).toBe(0)
})
