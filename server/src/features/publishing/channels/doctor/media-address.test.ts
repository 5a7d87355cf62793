import { expect, test, vi } from 'vitest'

import { sharedApp } from '../../../../../test/harness.ts'
import { mediaLine } from './media-address.ts'

const { signal } = new AbortController()

test('a platform that fetches pictures finds this server at its address', async () => {
  const { app } = await sharedApp()
  const asked: string[] = []
  const ask = async (address: string | URL | Request) => {
    const request = new Request(address)
    asked.push(request.url)
    return app.fetch(request)
  }

  const found = await mediaLine('devto', { baseUrl: 'https://postwright.example', ask, signal })

  expect(found).toMatchObject({ state: 'works', says: 'Pictures are fetched from postwright.example, where this server answers.' })
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/postwright\.example\/published\/[0-9a-f-]{36}$/)])
})

test.each<[string, () => Promise<Response>]>([
  ['nobody', () => Promise.reject(new TypeError('It cannot be reached.'))],
  ['somebody else', async () => new Response('<h1>This domain is for sale</h1>')],
  ['a page for what is not there', async () => new Response('<h1>Not found</h1>', { status: 404 })],
  ['another address', async () => Response.redirect('https://elsewhere.example/', 302)],
])('where %s answers, pictures do not get there, and what mends it is said', async (_who, ask) => {
  expect(await mediaLine('devto', { baseUrl: 'https://postwright.example', ask, signal })).toMatchObject({
    state: 'warning',
    says: 'Pictures are fetched from postwright.example, where this server did not answer.',
    mend: [expect.stringContaining('certificate'), expect.stringContaining('without pictures')],
  })
})

test.each(['http://postwright.example', 'https://localhost', 'https://192.168.1.20', 'https://[::1]:8443'])(
  '%s cannot be reached from outside, and is not asked',
  async (baseUrl) => {
    const ask = vi.fn<typeof fetch>()
    expect(await mediaLine('devto', { baseUrl, ask, signal })).toMatchObject({ state: 'warning' })
    expect(ask).not.toHaveBeenCalled()
  },
)

test('a platform that is handed its pictures reaches nobody', async () => {
  const ask = vi.fn<typeof fetch>()
  expect(await mediaLine('mastodon', { baseUrl: 'http://localhost:3000', ask, signal })).toMatchObject({ state: 'works' })
  expect(ask).not.toHaveBeenCalled()
})

test('a platform that fetches films alone goes without films alone', async () => {
  const ask = vi.fn<typeof fetch>()
  expect(await mediaLine('facebook', { baseUrl: 'https://localhost', ask, signal })).toMatchObject({
    state: 'warning',
    says: 'Films are fetched from localhost, which cannot be reached from outside.',
    mend: [expect.stringContaining('BASE_URL'), expect.stringContaining('without films')],
  })
})
