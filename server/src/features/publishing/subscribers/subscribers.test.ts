import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { mailsTo } from '../../../../test/mailbox.ts'
import { someone, startNewsletterApp } from '../../../../test/newsletter.ts'
import { fileOfReaders, openSettings } from '../../../../test/readers.ts'
import { removeUnconfirmedReadersJob } from './jobs.ts'

const app = await startNewsletterApp()

async function business() {
  const { api, ...member } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { id: businessId, name } = await addBusiness(api)
  await api.subscribers.saveSettings({ businessId, ...openSettings })
  return { api, member, businessId, name, form: `/newsletter/of/${businessId}` }
}

const consent = 'They signed up at our stall in May.'

function leaveTokenOf(email: string): Promise<string> {
  return app.services.db.asSystem('look', async (tx) => {
    const { rows } = await tx.execute<{ token: string }>(sql`select leave_token as token from subscribers where email = ${email}`)
    return rows[0]?.token ?? ''
  })
}

async function linkTo(email: string): Promise<string> {
  return (await mailsTo(app.services, email)).findLast(({ template }) => template === 'subscriber_confirm')?.variables.link ?? ''
}

test('each row of a file is told what becomes of it; to check saves nothing, and whoever left stays away', async () => {
  const { api, businessId } = await business()
  await api.subscribers.add({ businessId, email: 'known@readers.example', consent })
  const { id } = await api.subscribers.add({ businessId, email: 'left@readers.example', consent })
  await app.services.db.asSystem('somebody leaves', (tx) =>
    tx.execute(sql`update subscribers set status = 'unsubscribed' where id = ${id}`),
  )
  const file = fileOfReaders(
    'Name;E-Mail;Town\nThandi;thandi@readers.example;Durban\n;KNOWN+x@readers.example;\n;left@readers.example;\nThandi;Thandi@Readers.example;\n;no address;\n\n;=cmd@readers.example;\n',
  )

  const check = await api.subscribers.import({ businessId, file, consent, mode: 'check' })
  const counted = await api.subscribers.counts({ businessId })
  const done = await api.subscribers.import({ businessId, file, consent, mode: 'import' })

  expect(check.counts).toEqual({ added: 2, known: 1, left: 1, repeated: 1, refused: 1 })
  expect(counted.subscribed).toBe(1)
  expect(done).toEqual(check)
  expect(done.rows.map(({ row, outcome, reason }) => [row, outcome, reason])).toEqual([
    [3, 'known', null],
    [4, 'left', null],
    [5, 'repeated', null],
    [6, 'refused', 'This is no address for mail.'],
  ])
  expect(done.ignored).toEqual(['Town'])
  const [added] = (await api.subscribers.list({ businessId, q: 'thandi@' })).items
  expect(added).toMatchObject({ email: 'thandi@readers.example', name: 'Thandi', status: 'subscribed', source: 'file', consent })
  expect(added?.vouchedBy?.name).toBe('Naledi Mokoena')
  expect((await api.subscribers.counts({ businessId })).unsubscribed).toBe(1)
})

test.each([
  ['name\nThandi\n', 'file'],
  ['email\n', 'file'],
])('a file %j is refused', async (content, field) => {
  const { api, businessId } = await business()

  await expect(api.subscribers.import({ businessId, file: fileOfReaders(content), consent, mode: 'import' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field }] },
  })
  await expect(
    api.subscribers.import({ businessId, file: fileOfReaders('email\na@b.example\n'), consent: ' ', mode: 'import' }),
  ).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'consent' }] } })
})

test.each([
  ['Email Address,First Name,Last Name,OPTIN_TIME\nlindiwe@many.example,Lindiwe,Nkosi,2026', 'Lindiwe Nkosi', ['OPTIN_TIME']],
  ['E-Mail;Nachname;Vorname\nlindiwe@many.example;Nkosi;Lindiwe', 'Lindiwe Nkosi', []],
  ['email,last name\nlindiwe@many.example,Nkosi', 'Nkosi', []],
  ['email,name,first name\nlindiwe@many.example,L. Nkosi,Lindiwe', 'L. Nkosi', []],
])('a name in columns of its own is kept: %j', async (content, name, ignored) => {
  const { api, businessId } = await business()

  const done = await api.subscribers.import({ businessId, file: fileOfReaders(content), consent, mode: 'import' })

  expect(done.ignored).toEqual(ignored)
  expect((await api.subscribers.list({ businessId })).items.map((reader) => reader.name)).toEqual([name])
})

test('a file of 100,000 rows with one address twice adds each once', async () => {
  const { api, businessId } = await business()
  const rows = Array.from({ length: 99_999 }, (_, number) => `reader${number}@many.example`)

  const { counts } = await api.subscribers.import({
    businessId,
    file: fileOfReaders(`email\n${rows.join('\n')}\nREADER7@many.example\n`),
    consent,
    mode: 'import',
  })

  expect(counts).toEqual({ added: 99_999, known: 0, left: 0, repeated: 1, refused: 0 })
  expect((await api.subscribers.counts({ businessId })).subscribed).toBe(99_999)
  const page = await api.subscribers.list({ businessId, q: 'reader7@', limit: 2 })
  expect(page.items.map(({ email }) => email)).toEqual(['reader7@many.example'])
})

test('an address comes onto the list by the form once its owner presses the button behind the link', async () => {
  const { api, businessId, form, name } = await business()
  const [reader, email] = [app.reader(), someone()]

  const page = await (await reader.get(form)).text()
  const asked = await reader.manageFor(businessId, email, await reader.prove())
  const link = await linkTo(email)
  const shown = await (await reader.get(link)).text()
  const before = await api.subscribers.counts({ businessId })
  const confirmed = await (await reader.post(link)).text()

  expect(page).toContain('Roasts and recipes.')
  expect(asked).toEqual({ status: 200, body: { success: true } })
  expect(shown).toContain('Confirm subscription</button>')
  expect(before).toMatchObject({ pending: 1, subscribed: 0 })
  expect(confirmed).toContain(`The newsletter of ${name} comes to you from now on.`)
  expect(await api.subscribers.counts({ businessId })).toMatchObject({ pending: 0, subscribed: 1 })
  // Nobody is told that an address is known.
  expect((await reader.manageFor(businessId, email, await reader.prove())).status).toBe(200)
  expect((await mailsTo(app.services, email)).length).toBe(1)
})

test('a form on any page of another site leads to a page of ours, and needs no script', async () => {
  const { api, businessId, form } = await business()
  const [reader, email] = [app.reader(), someone()]

  const sent = await reader.post(form, { email }, { origin: 'https://shop.example' })
  const token = /name="token" value="([^"]+)"/.exec(await sent.text())?.[1] ?? ''
  const early = await reader.post(`${form}/subscribe`, { token })
  const foreign = await reader.post(`${form}/subscribe`, { token }, { origin: 'https://shop.example' })

  expect(sent.status).toBe(200)
  expect([early.status, foreign.status]).toEqual([422, 403])
  expect(await api.subscribers.counts({ businessId })).toMatchObject({ pending: 0 })
})

test('the form may stand in a frame of any site, and no other page of ours may', async () => {
  const { form } = await business()
  const reader = app.reader()

  const [framed, alone] = await Promise.all([reader.get(`${form}?frame`), reader.get(form)])

  expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(framed.headers.get('x-frame-options')).toBeNull()
  expect(alone.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(alone.headers.get('x-frame-options')).toBe('DENY')
})

test('a form that is closed takes nobody, and looks like one that never was', async () => {
  const { api, businessId, form } = await business()
  await api.subscribers.saveSettings({ businessId, ...openSettings, isOpen: false })
  const reader = app.reader()

  const closed = await reader.get(form)
  const never = await reader.get('/newsletter/of/019a9d5e-0000-7000-8000-000000000000')
  const asked = await reader.manageFor(businessId, someone(), await reader.prove())

  expect([closed.status, never.status, asked.status]).toEqual([404, 404, 404])
  expect((await closed.text()).replaceAll(form, '')).toBe(
    (await never.text()).replaceAll('/newsletter/of/019a9d5e-0000-7000-8000-000000000000', ''),
  )
})

test('whoever left by the link comes back by the form, and a program that tries the addresses of mails changes nothing', async () => {
  const { api, businessId } = await business()
  const [reader, email] = [app.reader(), someone()]
  await api.subscribers.add({ businessId, email, consent })
  const leave = `/newsletter/of/leave?token=${await leaveTokenOf(email)}`

  const page = await (await reader.get(leave)).text()
  await reader.post(leave, {}, { origin: '' })
  const after = await api.subscribers.counts({ businessId })
  const left = await reader.post(leave, { 'List-Unsubscribe': 'One-Click' }, { origin: '' })

  expect(after.subscribed).toBe(1)
  expect(page).toMatch(/<input[^>]* name="leave" value="yes"/)
  expect([left.status, (await api.subscribers.counts({ businessId })).unsubscribed]).toEqual([200, 1])

  await reader.manageFor(businessId, email, await reader.prove())
  await reader.post(await linkTo(email))
  expect(await api.subscribers.counts({ businessId })).toMatchObject({ subscribed: 1, unsubscribed: 0 })
})

test.each([
  ['the button of its page', 'application/x-www-form-urlencoded', 'leave=yes'],
  ['a mail program', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'a mail program with the other kind of form',
    'multipart/form-data; boundary=xx',
    '--xx\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xx--\r\n',
  ],
])('%s takes a reader off the list', async (_who, type, body) => {
  const { api, businessId } = await business()
  const email = someone()
  await api.subscribers.add({ businessId, email, consent })

  await app.reader().post(`/newsletter/of/leave?token=${await leaveTokenOf(email)}`, body, { 'content-type': type, origin: '' })

  expect(await api.subscribers.counts({ businessId })).toMatchObject({ subscribed: 0, unsubscribed: 1 })
})

test('a scanner of mails that opens every address changes nothing, and one click unsubscribes, also a second time', async () => {
  const { api, businessId } = await business()
  const [reader, email] = [app.reader(), someone()]
  await api.subscribers.add({ businessId, email, consent })
  const leave = `/newsletter/of/leave?token=${await leaveTokenOf(email)}`
  const oneClick = () => reader.post(leave, { 'List-Unsubscribe': 'One-Click' }, { origin: '' })
  const counts = () => api.subscribers.counts({ businessId })

  const scanned = [await reader.get(leave), await reader.get(leave, 'HEAD'), await reader.get(leave)]
  const before = await counts()
  const clicked = [await oneClick(), await oneClick()]

  expect(scanned.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(before).toMatchObject({ subscribed: 1, unsubscribed: 0 })
  expect(clicked.map(({ status }) => status)).toEqual([200, 200])
  expect(await counts()).toMatchObject({ subscribed: 0, unsubscribed: 1 })
})

test('an address that nobody confirmed in time is forgotten', async () => {
  const { api, businessId } = await business()
  const [reader, email] = [app.reader(), someone()]
  await reader.manageFor(businessId, email, await reader.prove())
  await app.services.db.asSystem('time passes', (tx) =>
    tx.execute(sql`update subscribers set confirm_before = now() - interval '1 minute' where status = 'pending'`),
  )

  await removeUnconfirmedReadersJob.run(app.services, {})

  expect((await api.subscribers.counts({ businessId })).pending).toBe(0)
  expect((await reader.post(await linkTo(email))).status).toBe(404)
})

test('the list leaves as a file that a spreadsheet takes for no formula, and somebody is forgotten with all that is known of them', async () => {
  const { api, businessId, member } = await business()
  const { id } = await api.subscribers.add({ businessId, email: '=cmd@formula.example', name: 'Naledi', consent })

  const file = await member.request(`/api/exports/subscribers.csv?businessId=${businessId}`)
  const [, line] = (await file.text()).split('\r\n')
  await api.subscribers.remove({ id })

  expect(line).toMatch(/^'=cmd@formula\.example[,;]Naledi[,;]subscribed[,;]added[,;]They signed up/)
  expect((await api.subscribers.list({ businessId })).items).toEqual([])
  await expect(api.subscribers.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await member.request('/api/exports/subscribers.csv')).status).toBe(422)
})

test('another workspace, a viewer and a visitor see and change nobody', async () => {
  const { api, businessId, member } = await business()
  const { id } = await api.subscribers.add({ businessId, email: someone(), consent })
  const stranger = await app.signedUp({ approval: 'approved' })
  const viewer = await app.signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'viewer' })

  await expect(stranger.api.subscribers.list({ businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.subscribers.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.request(`/api/exports/subscribers.csv?businessId=${businessId}`)).status).toBe(404)
  await expect(viewer.api.subscribers.list({ businessId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(app.visitor().api.subscribers.list({ businessId })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
