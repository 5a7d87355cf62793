import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { published } from '../../../../test/figures.ts'
import { sharedApp, signedIn, visitor } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { auditLog } from '../../core/audit/table.ts'
import { reports } from './table.ts'

const dayMs = 86_400_000

async function ready() {
  const member = await signedIn({ fullName: 'Naledi Jacobs' })
  const { business, sandbox } = await addChannels(member.api)
  const where = { businessId: business.id, channelId: sandbox.id }
  await published(member, {
    ...where,
    body: 'Plums <b>are</b> in.',
    publishedAt: new Date(Date.now() - dayMs),
    counts: { views: 1_234, likes: 40 },
  })
  const report = await member.api.reports.make({ businessId: business.id, name: 'For the client' })
  return { member, business, where, report }
}

async function open(address: string | null, headers: Record<string, string> = {}) {
  const response = await (await visitor()).request(new URL(address ?? '').pathname, { headers })
  return { response, text: await response.text() }
}

test('whoever has the address sees the figures of the business, and nothing else of the workspace', async () => {
  const { member, business, report } = await ready()
  const other = await addChannels(member.api)
  await published(member, {
    businessId: other.business.id,
    channelId: other.sandbox.id,
    publishedAt: new Date(Date.now() - dayMs),
    counts: { views: 9_999 },
  })

  const { response, text } = await open(report.address)

  expect(response.status).toBe(200)
  expect(text).toContain('1,234')
  expect(text).toContain('Plums &lt;b&gt;are&lt;/b&gt; in.')
  expect(text).toContain(business.name)
  expect(text).not.toContain('9,999')
  for (const kept of ['Naledi', member.workspaceId, business.id, member.userId, report.id]) expect(text).not.toContain(kept)
})

test('nobody keeps it, finds it or learns its address, and no script runs in it', async () => {
  const { report } = await ready()

  const { response, text } = await open(report.address)

  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(text).toContain('<meta name="referrer" content="no-referrer"/>')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(text).not.toMatch(/<script| style="/)
})

test('it is written in its own language, whatever the browser speaks', async () => {
  const { member, business, where } = await ready()
  await published(member, { ...where, contentType: 'articles', publishedAt: new Date(Date.now() - dayMs), counts: { views: 1 } })
  const report = await member.api.reports.make({ businessId: business.id, name: 'Herbst', language: 'de' })

  const { response, text } = await open(report.address, { 'accept-language': 'en' })

  expect(response.headers.get('content-language')).toBe('de')
  expect(text).toContain('<html lang="de">')
  expect(text).toContain('1.235')
  expect(text).toContain('Artikel')
})

test('an ended one, one past its end and one with a new address cannot be told from one that never was', async () => {
  const { member, report } = await ready()
  const renewed = await member.api.reports.renew({ id: report.id, days: 1 })
  expect(renewed.address).not.toBe(report.address)
  const never = await open('http://x/report/0123456789012345678901234567890123456789012')
  const answers = [await open(report.address)]
  expect((await open(renewed.address)).response.status).toBe(200)

  const { services } = await sharedApp()
  await services.db.asSystem('a test lets a report end', (tx) =>
    tx
      .update(reports)
      .set({ endsAt: sql`now() - interval '1 second'` })
      .where(eq(reports.id, report.id)),
  )
  answers.push(await open(renewed.address))
  expect((await member.api.reports.list({ businessId: report.businessId }))[0]).toMatchObject({ hasEnded: true })
  const again = await member.api.reports.renew({ id: report.id })
  expect((await open(again.address)).response.status).toBe(200)
  expect(await member.api.reports.end({ id: report.id })).toEqual({ ended: true })
  await expect(member.api.reports.end({ id: report.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  answers.push(await open(again.address))

  for (const { response, text } of answers) {
    expect(response.status).toBe(404)
    expect(text).toBe(never.text)
  }
})

/** What a browser does that has the form before it. */
async function enter(address: string | null, digits: string) {
  const { pathname } = new URL(address ?? '')
  const response = await (
    await visitor()
  ).request(`${pathname}/passcode`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: new URLSearchParams({ digits }).toString(),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { response, text: await response.text(), cookie }
}

/** Six others. */
const wrong = (digits: string | null) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

test('with a passcode nothing is shown or counted before its digits, which a new address changes', async () => {
  const { member, business } = await ready()
  const made = await member.api.reports.make({ businessId: business.id, name: 'Behind digits', passcode: true })
  expect(made).toMatchObject({ passcode: expect.stringMatching(/^\d{6}$/), hasPasscode: true })
  const listed = await member.api.reports.list({ businessId: business.id })
  expect(JSON.stringify(listed)).not.toContain(made.passcode)

  const asked = await open(made.address)
  const refused = await enter(made.address, wrong(made.passcode))
  const { response, cookie } = await enter(made.address, made.passcode ?? '')
  const shown = await open(made.address, { cookie })

  expect([asked.response.status, refused.response.status, response.status, shown.response.status]).toEqual([200, 422, 303, 200])
  for (const { text } of [asked, refused]) {
    expect(text).toContain('name="digits"')
    expect(text).not.toContain('1,234')
  }
  expect(refused.text).toContain('9 tries left')
  expect(refused.cookie).toBe('')
  expect(shown.text).toContain('1,234')
  const [{ openings } = { openings: null }] = (await member.api.reports.list({ businessId: business.id })).filter(
    ({ id }) => id === made.id,
  )
  expect(openings?.count).toBe(1)

  const renewed = await member.api.reports.renew({ id: made.id, passcode: true })
  expect((await open(renewed.address, { cookie })).text).toContain('name="digits"')
  const without = await member.api.reports.renew({ id: made.id })
  expect([without.passcode, without.hasPasscode]).toEqual([null, false])
  expect((await open(without.address)).text).toContain('1,234')
})

test('after ten wrong passcodes a report rests, and the right one does not open it then', async () => {
  const { member, business } = await ready()
  const { address, passcode, id } = await member.api.reports.make({ businessId: business.id, name: 'Tried', passcode: true })

  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(address, wrong(passcode))))
  const right = await enter(address, passcode ?? '')

  expect(answers.map(({ response }) => response.status).toSorted((one, other) => one - other)).toEqual([
    ...Array<number>(9).fill(422),
    429,
    429,
    429,
  ])
  expect([right.response.status, right.cookie]).toEqual([429, ''])
  expect((await open(address)).text).toContain('The report rests until')
  const { services } = await sharedApp()
  const told = await services.db.asSystem('a test reads the log', (tx) =>
    tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'report.rest'), eq(auditLog.subject, id))),
  )
  expect(told).toHaveLength(1)
  await services.db.asSystem('a test lets time pass', (tx) =>
    tx
      .update(reports)
      .set({ restsUntil: sql`now() - interval '1 second'` })
      .where(eq(reports.id, id)),
  )
  expect((await enter(address, passcode ?? '')).response.status).toBe(303)
  expect((await enter('http://x/report/0123456789012345678901234567890123456789012', '000000')).response.status).toBe(404)
})

test('openings are counted, and the address is shown to whoever may publish alone', async () => {
  const { member, report, business } = await ready()
  await open(report.address)
  await open(report.address)
  const viewer = await signedIn({ workspaceId: member.workspaceId, role: 'viewer' })

  const [shown] = await viewer.api.reports.list({ businessId: business.id })

  expect(shown).toMatchObject({
    name: 'For the client',
    address: null,
    openings: { count: 2, last: expect.any(String) },
    madeBy: 'Naledi Jacobs',
  })
  await expect(viewer.api.reports.make({ businessId: business.id, name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(viewer.api.reports.end({ id: report.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const foreigner = await signedIn()
  await expect(foreigner.api.reports.renew({ id: report.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(foreigner.api.reports.end({ id: report.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
