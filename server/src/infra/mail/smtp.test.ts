import { createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'

import { expect, onTestFinished, test } from 'vitest'

import { certificate, privateKey } from '../../../test/fakes/certificate.ts'
import { startMailServer } from '../../../test/fakes/mail-server.ts'
import { handOver, type Message, type SmtpServer } from './smtp.ts'

const message: Message = {
  messageId: '<0198-mail@desk.example>',
  from: { name: 'Fynbos Desk', address: 'hello@desk.example' },
  to: 'naledi@fynbosdesk.example',
  subject: 'Reset your password',
  html: '<p>Hello <b>Naledi</b></p>',
  text: 'Hello Naledi\n',
}
const rules = { allow: ['127.0.0.1'] }
const limits = { connectMs: 1_000, idleMs: 1_000, totalMs: 1_500 }
const patient = { connectMs: 60_000, idleMs: 60_000, totalMs: 60_000 }
/** Shorter than the limits that hold where none are given. */
const usualMs = 15_000

function at(port: number, changes: Partial<SmtpServer> = {}): SmtpServer {
  return { host: '127.0.0.1', port, security: 'none', user: '', password: '', ...changes }
}

async function mailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  onTestFinished(server.close)
  return server
}

/** A server that answers as `talk` says, with every line that it hears. */
async function rawServer(talk: (socket: Socket, line: string) => void, greeting = '220 desk.example ESMTP\r\n'): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting) socket.write(greeting)
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) talk(socket, line)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  )
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Polite up to the message itself. */
function polite(atEnd: (socket: Socket) => void) {
  return (socket: Socket, line: string) => {
    if (/^(EHLO|HELO|MAIL|RCPT)/.test(line)) socket.write('250 OK\r\n')
    else if (line.startsWith('DATA')) socket.write('354 Go on\r\n')
    else if (line === '.') atEnd(socket)
  }
}

test('a message arrives with both parts, and says that nobody wrote it by hand', async () => {
  const server = await mailServer()

  const handover = await handOver(at(server.port), { ...message, unsubscribeUrl: 'https://desk.example/unsubscribe?u=1&s=2' }, { rules })

  expect(handover).toMatchObject({ outcome: 'accepted', answer: expect.stringContaining('250') })
  const [mail] = server.received
  expect(mail).toMatchObject({
    messageId: message.messageId,
    subject: message.subject,
    from: message.from,
    envelope: { to: [message.to] },
    secure: false,
  })
  expect(mail?.html).toContain('<b>Naledi</b>')
  expect(mail?.text).toContain('Hello Naledi')
  const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': '<https://desk.example/unsubscribe?u=1&s=2>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test('it signs in where it is asked to; a wrong password is mended by the operator, so that the message waits', async () => {
  const server = await mailServer({
    authOptional: false,
    onAuth: (auth, _session, done) =>
      auth.password === 'right'
        ? done(null, { user: auth.username ?? '' })
        : done(Object.assign(new Error('Not you'), { responseCode: 535 })),
  })

  const wrong = await handOver(at(server.port, { user: 'desk', password: 'wrong' }), message, { rules })
  const right = await handOver(at(server.port, { user: 'desk', password: 'right' }), message, { rules })

  expect(wrong).toMatchObject({ outcome: 'later', answer: expect.stringContaining('535') })
  expect(right.outcome).toBe('accepted')
  expect(server.received.map(({ user }) => user)).toEqual(['desk'])
})

test('STARTTLS is insisted on: a server without it gets neither password nor message', async () => {
  const heard: string[] = []
  const port = await rawServer((socket, line) => {
    heard.push(line)
    if (/^(EHLO|HELO)/.test(line)) socket.write('250-desk.example\r\n250 AUTH PLAIN\r\n')
    else if (line) socket.write('502 Not here\r\n')
  })

  const handover = await handOver(at(port, { security: 'starttls', user: 'desk', password: 'secret' }), message, { rules, limits })

  expect(handover.outcome).toBe('later')
  expect(heard.join('\n')).not.toMatch(/AUTH|MAIL FROM/)
})

test.each<[string, SmtpServer['security'], Parameters<typeof startMailServer>[0]]>([
  ['STARTTLS', 'starttls', { disabledCommands: [] }],
  ['TLS', 'tls', { secure: true }],
])('over %s it arrives encrypted', async (_what, security, options) => {
  const server = await mailServer({ ...options, key: privateKey, cert: certificate })
  trustTheTestCertificate()

  const handover = await handOver(at(server.port, { security }), message, { rules, limits })

  expect(handover.outcome).toBe('accepted')
  expect(server.received.map(({ secure }) => secure)).toEqual([true])
})

test('a certificate that nobody vouches for is not taken', async () => {
  const server = await mailServer({ disabledCommands: [], key: privateKey, cert: certificate })

  const handover = await handOver(at(server.port, { security: 'starttls' }), message, { rules, limits })

  expect(handover).toMatchObject({ outcome: 'later', answer: expect.stringMatching(/certificate/i) })
  expect(server.received).toEqual([])
})

test.each([
  ['says nothing at all', () => rawServer(() => {}, '')],
  ['stops answering after the greeting', () => rawServer(() => {})],
  ['never answers the message', () => rawServer(polite(() => {}))],
])('a server that %s is left within the limits', async (_what, start) => {
  const port = await start()
  const began = performance.now()

  const handover = await handOver(at(port), message, { rules, limits })

  expect(handover.outcome).toBe('later')
  expect(performance.now() - began).toBeLessThan(usualMs)
})

test('a server that keeps the line busy is left as well', async () => {
  const port = await rawServer((socket, line) => {
    if (!line.startsWith('EHLO')) return
    const drip = setInterval(() => socket.writable && socket.write('250-still here\r\n'), 100)
    socket.on('close', () => clearInterval(drip))
  })
  const began = performance.now()

  const handover = await handOver(at(port), message, { rules, limits })

  expect(handover).toEqual({ outcome: 'later', answer: 'The mail server took too long.' })
  expect(performance.now() - began).toBeLessThan(usualMs)
})

test.each([
  ['refuses the recipient for good', { onRcptTo: failing(550, 'No such mailbox') }, 'refused', '550'],
  ['is busy', { onRcptTo: failing(451, 'Try again later') }, 'later', '451'],
  ['refuses the message for good', { onData: failingData(554, 'Looks like spam') }, 'refused', '554'],
  ['has no room just now', { onData: failingData(452, 'Mailbox full') }, 'later', '452'],
])('a server that %s', async (_what, options, outcome, code) => {
  const server = await mailServer(options)

  const handover = await handOver(at(server.port), message, { rules })

  expect(handover).toMatchObject({ outcome, answer: expect.stringContaining(code) })
})

test('a server that takes the message and hangs up without a word may not have it: the message is sent again, with its id', async () => {
  const port = await rawServer(polite((socket) => socket.destroy()))

  expect(await handOver(at(port), message, { rules, limits })).toMatchObject({ outcome: 'later' })
})

test('a server that takes its time has the message once', async () => {
  let taken = 0
  const port = await rawServer(
    polite((socket) => {
      taken += 1
      setTimeout(() => socket.write('250 Taken\r\n'), 700)
    }),
  )

  expect(await handOver(at(port), message, { rules, limits: patient })).toMatchObject({ outcome: 'accepted' })
  expect(taken).toBe(1)
})

test('nobody listens there', async () => {
  expect(await handOver(at(9), message, { rules, limits })).toMatchObject({
    outcome: 'later',
    answer: expect.stringContaining('ECONNREFUSED'),
  })
})

test.each([
  ['a subject', { subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\n<script>' }, 1],
  ['the name of the sender', { from: { name: 'Desk\r\nBcc: everybody@example.com', address: 'hello@desk.example' } }, 1],
  ['the address of the sender', { from: { name: 'Desk', address: 'hello@desk.example>\r\nBcc: everybody@example.com' } }, 0],
  ['who is answered', { replyTo: 'pieter@skemerkop.example\r\nBcc: everybody@example.com' }, 1],
  ['the recipient', { to: 'naledi@fynbosdesk.example\r\nBcc: everybody@example.com' }, 0],
  ['a second recipient', { to: 'naledi@fynbosdesk.example, everybody@example.com' }, 0],
  ['the id', { messageId: '<1@desk.example>\r\nBcc: everybody@example.com' }, 1],
  ['the link to unsubscribe', { unsubscribeUrl: 'https://desk.example/>\r\nBcc: everybody@example.com' }, 1],
])('%s that tries adds neither header nor recipient', async (_what, change, arriving) => {
  const server = await mailServer()

  await handOver(at(server.port), { ...message, ...change }, { rules, limits })

  expect(server.received.map(({ envelope }) => envelope.to)).toEqual(Array.from({ length: arriving }, () => [message.to]))
  for (const { headers, text } of server.received) {
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(text).toContain('Hello Naledi')
  }
})

function trustTheTestCertificate(): void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, certificate])
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

function failing(responseCode: number, words: string) {
  return (_address: unknown, _session: unknown, done: (error?: Error) => void) => done(Object.assign(new Error(words), { responseCode }))
}

function failingData(responseCode: number, words: string) {
  return (stream: NodeJS.ReadableStream, _session: unknown, done: (error?: Error) => void) => {
    stream.resume()
    stream.on('end', () => done(Object.assign(new Error(words), { responseCode })))
  }
}

test('a host in a private network is not spoken to, whether something listens there, nothing does, or it keeps silent', async () => {
  const ssh = await rawServer(() => {}, 'SSH-2.0-OpenSSH_9.9\r\n')
  const silent = await rawServer(() => {}, '')

  const handovers = await Promise.all([ssh, silent, 9].map((port) => handOver(at(port), message, { rules: { allow: [] }, limits })))

  for (const handover of handovers) expect(handover).toEqual({ outcome: 'later', answer: expect.stringContaining('SAFE_FETCH_ALLOW') })
  expect(new Set(handovers.map(({ answer }) => answer)).size).toBe(1)
})

test('a name is asked for once, and the connection goes to the address that was checked', async () => {
  const server = await mailServer()
  let asked = 0
  const resolve = async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]

  const handover = await handOver(at(server.port, { host: 'mail.example' }), message, { rules: { allow: ['mail.example'], resolve } })

  expect([handover.outcome, asked]).toEqual(['accepted', 1])
})
