import { createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { imapUser, startImapServer } from '../../../test/fakes/imap-server.ts'
import { openFolder, type ImapMailbox } from './imap.ts'

const rules = { allow: ['127.0.0.1'] }
const limits = { connectMs: 1_000, idleMs: 2_000 }

function at(port: number, changes: Partial<ImapMailbox> = {}): ImapMailbox {
  return { host: '127.0.0.1', port, security: 'none', folder: 'INBOX', ...imapUser, ...changes }
}

async function imapServer(options?: Parameters<typeof startImapServer>[0]) {
  const server = await startImapServer(options)
  onTestFinished(server.close)
  return server
}

/** A server that says this and nothing else. */
async function saying(greeting: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(greeting)
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function opened(mailbox: ImapMailbox) {
  const folder = await openFolder(mailbox, { rules, limits })
  onTestFinished(folder.close)
  return folder
}

const refusal = (mailbox: ImapMailbox, allowed = rules) =>
  openFolder(mailbox, { rules: allowed, limits }).then(
    () => 'opened',
    (error: unknown) => error,
  )

test('what came after a mail is listed with its length, read as it came, and is marked as read when that is asked for alone', async () => {
  const server = await imapServer({ folder: 'Bounces' })
  for (const subject of ['one', 'two', 'three']) server.arrive(`Subject: ${subject}\r\n\r\nText of ${subject}`)

  const folder = await opened(at(server.port, { folder: 'Bounces' }))

  expect([folder.mails, folder.uidValidity]).toEqual([3, '1'])
  expect([await folder.after(0), await folder.after(1), await folder.after(3)]).toEqual([[1, 2, 3], [2, 3], []])
  expect(await folder.sizes([2, 3, 99])).toEqual([
    { uid: 2, bytes: 27 },
    { uid: 3, bytes: 31 },
  ])
  expect([await folder.read(2), await folder.read(99)]).toEqual(['Subject: two\r\n\r\nText of two', undefined])
  expect(server.mails().flatMap(({ flags }) => flags)).not.toContain(String.raw`\Seen`)
  await folder.markRead([2])
  expect(server.mails().filter(({ flags }) => flags.includes(String.raw`\Seen`))).toMatchObject([{ uid: 2 }])
})

test('a certificate that this machine does not trust is refused before the password is said', async () => {
  const tls = await imapServer({ tls: true })
  const starttls = await imapServer({ starttls: true })

  expect(await refusal(at(tls.port, { security: 'tls' }))).toMatchObject({ fault: 'certificate' })
  expect(await refusal(at(starttls.port, { security: 'starttls' }))).toMatchObject({ fault: 'certificate' })
})

test.each([
  ['a wrong password', { password: 'another' }, 'password'],
  ['a user who is not there', { user: 'nobody' }, 'password'],
  ['a folder that is not there', { folder: 'Nowhere' }, 'folder'],
  ['a server that offers no encryption', { security: 'starttls' }, 'encryption'],
  ['encryption where the server speaks in the clear', { security: 'tls' }, 'encryption'],
  ['a name that nobody knows', { host: 'imap.nowhere.invalid' }, 'host'],
] satisfies [string, Partial<ImapMailbox>, string][])('%s is told apart', async (_what, change, fault) => {
  const server = await imapServer()

  expect(await refusal(at(server.port, change))).toMatchObject({ name: 'ImapRefusal', fault })
})

test('so are a port on which nothing listens, another kind of server, and one that says nothing', async () => {
  const gone = await startImapServer()
  await gone.close()

  expect(await refusal(at(gone.port))).toMatchObject({ fault: 'host' })
  expect(await refusal(at(await saying('220 desk.example ESMTP\r\n')))).toMatchObject({ fault: 'silent' })
  expect(await refusal(at(await saying('')))).toMatchObject({ fault: 'silent' })
})

test('a host in a private network is refused before a byte travels', async () => {
  const server = await imapServer()

  expect(await refusal(at(server.port), { allow: [] })).toMatchObject({
    fault: 'private',
    answer: expect.stringContaining('SAFE_FETCH_ALLOW'),
  })
})
