import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../../../../config.ts'
import { createLog } from '../../../../infra/log.ts'
import { refusedPassword } from './refused-password.ts'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

const log = createLog({ level: 'silent' })
const naledi = { email: 'naledi.mokoena@fynbosdesk.example', fullName: 'Naledi Mokoena' }

function instance(variables: Record<string, string> = {}) {
  return { config: readConfig({ BASE_URL: 'https://posts.fynbosdesk.example', ...variables }), log }
}

/** A service that knows one breached password, and the paths that it was asked for. */
async function breachService(known: string, { status = 200 } = {}) {
  const asked: string[] = []
  const rest = createHash('sha1').update(known).digest('hex').toUpperCase().slice(5)
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end(`0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${rest}:2427\r\n011053FD0102E94D6AE2F8B83D76FAF94F6:0`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { asked, of: instance({ AUTH_BREACHED_PASSWORDS: `http://127.0.0.1:${port}/range/`, SAFE_FETCH_ALLOW: '127.0.0.1' }) }
}

test('six characters are enough where the operator asks for nothing else, be they everybody’s', async () => {
  expect(await refusedPassword(instance(), '123456', naledi)).toBeNull()
  expect(await refusedPassword(instance(), '12345', naledi)).toMatchObject({
    message: 'Password must be at least {least, plural, one {# character} other {# characters}} long',
  })
})

describe('an operator who refuses common passwords', () => {
  const strict = instance({ AUTH_REFUSE_COMMON: 'true' })

  test('refuses each of the 3,000 commonest that are long enough, in any letter case', async () => {
    const commonest = passwords.filter(({ length }) => length >= 6).slice(0, 3_000)

    for (const password of commonest) expect(await refusedPassword(strict, password), password).not.toBeNull()
    expect(await refusedPassword(strict, 'WARLORD')).not.toBeNull()
    expect(await refusedPassword(strict, 'Welcome123')).not.toBeNull()
    expect(await refusedPassword(strict, 'quiet-Kelp-forest-7')).toBeNull()
  })

  test.each(['Postwright!', 'postwright2026', 'naledi', 'Mokoena-1999', 'naledi.mokoena', 'FynbosDesk99', 'desknaledi fynbosdesk'])(
    'refuses %s, of which nothing is left without the words that one guesses first',
    async (password) => {
      expect(await refusedPassword(strict, password, naledi)).not.toBeNull()
    },
  )

  test.each(['postwright keeps kelp', 'Naledi walks in the rain', 'desk and chair'])(
    'takes %s, which is a password without those words too',
    async (password) => {
      expect(await refusedPassword(strict, password, naledi)).toBeNull()
    },
  )
})

describe('an operator who names a service for breached passwords', () => {
  test('refuses what it knows, and tells it five digits of a digest and nothing else', async () => {
    const { of, asked } = await breachService('kelp and buchu')

    expect(await refusedPassword(of, 'kelp and buchu', naledi)).toMatchObject({
      message: 'This password is known from a data breach. Choose another.',
    })
    expect(await refusedPassword(of, 'rooibos and rain', naledi)).toBeNull()
    expect(asked).toEqual(
      ['kelp and buchu', 'rooibos and rain'].map(
        (text) => `/range/${createHash('sha1').update(text).digest('hex').slice(0, 5).toUpperCase()}`,
      ),
    )
  })

  test('lets people sign up where it fails', async () => {
    const { of, asked } = await breachService('kelp and buchu', { status: 503 })

    expect(await refusedPassword(of, 'kelp and buchu', naledi)).toBeNull()
    expect(asked).toHaveLength(1)
  })
})
