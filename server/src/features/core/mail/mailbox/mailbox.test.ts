import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { imapUser, startImapServer } from '../../../../../test/fakes/imap-server.ts'
import { type Member, startApp, type TestApp } from '../../../../../test/harness.ts'
import { useReportMailbox } from '../../../../../test/mail-reports.ts'
import { readSetting } from '../../instance/settings.ts'
import { readNewMails } from './read-new.ts'
import { takeReading } from './reading.ts'

let app: TestApp
let admin: Member

beforeEach(async () => {
  app = await startApp()
  onTestFinished(app.close)
  admin = await app.signedUp({ approval: 'approved', superAdmin: true })
})

const settings = { host: 'imap.desk.example', port: 993, ...imapUser }

/** Reads what is new, and says which mails came: those that begin so are reports. */
async function readNew(): Promise<string[]> {
  const taken: string[] = []
  await readNewMails(app.services, async (mail) => {
    taken.push(mail.split('\r\n')[0] ?? '')
    return mail.startsWith('Subject: report')
  })
  return taken
}

const mailOf = (subject: string, length = 0) => `Subject: ${subject}\r\n\r\n${'x'.repeat(length)}`

test('the mailbox is set up; its password is sealed, never told, and stays when it is left out, for this user of this host alone', async () => {
  const { api } = admin
  expect(await api.mail.getMailbox()).toBeNull()

  const saved = await api.mail.saveMailbox(settings)
  expect(saved).toEqual({
    ...settings,
    password: undefined,
    security: 'tls',
    folder: 'INBOX',
    hasPassword: true,
    readAt: null,
    reports: 0,
    problem: null,
  })
  expect(JSON.stringify(await readSetting(app.services.db.plain, 'report-mailbox', z.unknown()))).not.toContain(imapUser.password)

  const { password: _known, ...others } = settings
  expect(await api.mail.saveMailbox({ ...others, folder: 'Bounces' })).toMatchObject({ folder: 'Bounces', hasPassword: true })
  expect(await api.mail.saveMailbox({ ...others, user: 'another@desk.example' })).toMatchObject({ hasPassword: false })
  await api.mail.removeMailbox()
  expect(await api.mail.getMailbox()).toBeNull()
  await expect((await app.signedUp({ approval: 'approved' })).api.mail.getMailbox()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test.each([
  ['a host in a private network', { host: '127.0.0.1' }, 'host'],
  ['an address as the host', { host: 'imaps://imap.example' }, 'host'],
  ['a user with a second command', { user: 'a\r\nA1 LOGOUT' }, 'user'],
  ['a folder with a second command', { folder: 'INBOX\r\nA1 LOGOUT' }, 'folder'],
  ['no user', { user: ' ' }, 'user'],
  ['a port that is none', { port: 70_000 }, 'port'],
])('%s is refused, naming the field', async (_what, change, field) => {
  const fields = expect.arrayContaining([expect.objectContaining({ field })])

  await expect(admin.api.mail.saveMailbox({ ...settings, ...change })).rejects.toMatchObject({ code: 'INVALID', data: { fields } })
})

test('examined, it says in words whether it can be read, and what mends it', async () => {
  const { api } = admin
  const none = await api.mail.examineMailbox()
  const server = await useReportMailbox(app)
  server.arrive(mailOf('one'))
  const works = await api.mail.examineMailbox()
  const here = { ...settings, host: '127.0.0.1', port: server.port, security: 'none' as const }
  await api.mail.saveMailbox({ ...here, password: 'another' })
  const password = await api.mail.examineMailbox()
  await api.mail.saveMailbox({ ...here, folder: 'Nowhere' })
  const folder = await api.mail.examineMailbox()

  expect(none).toMatchObject({ works: false, says: 'No mailbox is saved yet.' })
  expect(works).toEqual({ works: true, says: `${imapUser.user} may read INBOX. 1 mail lies in it.`, mend: [], answer: null })
  expect(password).toMatchObject({ works: false, says: `127.0.0.1 does not let ${imapUser.user} in with this password.` })
  expect(folder).toMatchObject({ works: false, says: 'There is no folder Nowhere in this mailbox.', answer: expect.stringMatching(/./) })
  expect(folder.mend).toHaveLength(1)
})

test('each mail is taken once; reports are marked as read and counted, what people wrote stays as it was', async () => {
  const server = await useReportMailbox(app)
  server.arrive(mailOf('report 1'))
  server.arrive(mailOf('Re: The autumn roast'))

  const first = await readNew()
  server.arrive(mailOf('report 2'))
  const second = await readNew()
  const third = await readNew()

  expect([first, second, third]).toEqual([['Subject: report 1', 'Subject: Re: The autumn roast'], ['Subject: report 2'], []])
  expect(server.mails().map(({ flags }) => flags.includes(String.raw`\Seen`))).toEqual([true, false, true])
  expect(await admin.api.mail.getMailbox()).toMatchObject({ reports: 2, problem: null, readAt: expect.stringMatching(/Z$/) })
})

async function toldTo({ api }: Member) {
  return (await api.notifications.list({})).items
    .filter(({ kind }) => kind === 'mailbox_unread')
    .map(({ title, count, isRead }) => ({ title, count, isRead }))
}

test('super admins are told once of a mailbox that cannot be read, and it is settled once it can', async () => {
  const server = await useReportMailbox(app)
  const here = { ...settings, host: '127.0.0.1', port: server.port, security: 'none' as const }
  const member = await app.signedUp({ approval: 'approved' })
  const readOften = async (times: number) => {
    for (let time = 0; time < times; time++) await readNew()
  }
  const told = { title: 'The mailbox for bounces at 127.0.0.1 cannot be read', count: 1 }

  await admin.api.mail.saveMailbox({ ...here, password: 'another' })
  await readOften(2)
  expect(await toldTo(admin)).toEqual([])
  await readOften(4)
  expect(await toldTo(admin)).toEqual([{ ...told, isRead: false }])
  await admin.api.mail.saveMailbox(here)
  await readNew()
  expect(await toldTo(admin)).toEqual([{ ...told, isRead: true }])

  await admin.api.mail.saveMailbox({ ...here, password: 'another' })
  await readOften(3)
  expect(await toldTo(admin)).toEqual([
    { ...told, isRead: false },
    { ...told, isRead: true },
  ])
  await admin.api.mail.removeMailbox()
  expect((await toldTo(admin)).map(({ isRead }) => isRead)).toEqual([true, true])
  expect(await toldTo(member)).toEqual([])
})

test('a mail of more than 1 MB is not even asked for', async () => {
  const server = await useReportMailbox(app)
  server.arrive(mailOf('report of much', 1_100_000))
  server.arrive(mailOf('report of little'))

  expect(await readNew()).toEqual(['Subject: report of little'])
  expect(server.textsRead()).toBe(1)
})

test('after a node that died in the middle, the next one goes on with the piece that it died in: nothing is lost', async () => {
  const server = await useReportMailbox(app)
  for (let number = 1; number <= 70; number++) server.arrive(mailOf(`report ${number}`))
  const taken: string[] = []
  const dying = readNewMails(app.services, async (mail) => {
    taken.push(mail)
    if (taken.length === 60) throw new Error('The node died.')
    return true
  })
  await expect(dying).rejects.toThrow('The node died.')

  const rest = await readNew()

  expect([rest.at(0), rest.at(-1), rest.length]).toEqual(['Subject: report 51', 'Subject: report 70', 20])
})

test('one node at a time reads it, and another takes it up once the time of one that died is over', async () => {
  const server = await useReportMailbox(app)
  server.arrive(mailOf('report 1'))
  await takeReading(app.services)

  const meanwhile = await readNew()
  await app.services.db.plain.execute(sql`update mailbox_reading set lease_until = now() - interval '1 second'`)

  expect([meanwhile, await readNew()]).toEqual([[], ['Subject: report 1']])
})

test('numbers that the server counts anew, and another folder, begin with the first mail', async () => {
  const server = await useReportMailbox(app)
  server.arrive(mailOf('report 1'))
  await readNew()
  server.renumber()
  expect(await readNew()).toEqual(['Subject: report 1'])

  const other = await startImapServer({ folder: 'Bounces' })
  onTestFinished(other.close)
  other.arrive(mailOf('report of the folder'))
  app.services.config.safeFetchAllow.push(`127.0.0.1:${other.port}`)
  await admin.api.mail.saveMailbox({ ...settings, host: '127.0.0.1', port: other.port, security: 'none', folder: 'Bounces' })

  expect(await readNew()).toEqual(['Subject: report of the folder'])
})

test('a mailbox that cannot be read says so, until it was read again', async () => {
  const server = await useReportMailbox(app)
  const here = { ...settings, host: '127.0.0.1', port: server.port, security: 'none' as const }
  await admin.api.mail.saveMailbox({ ...here, password: 'another' })
  await readNew()
  const broken = await admin.api.mail.getMailbox()
  await admin.api.mail.saveMailbox(here)
  await readNew()

  expect(broken).toMatchObject({ problem: expect.stringContaining('does not let'), readAt: null })
  expect(await admin.api.mail.getMailbox()).toMatchObject({ problem: null, readAt: expect.stringMatching(/Z$/) })
})
