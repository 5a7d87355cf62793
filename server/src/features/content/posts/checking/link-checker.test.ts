import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { createNodeRateLimit } from '../../../../rate-limit.ts'
import { createLinkChecker } from './link-checker.ts'

let asked: string[] = []
let redirectsTo = ''
const pages: Record<string, string> = {
  '/shared': '<head><title>Menu | Lumen</title><meta property="og:title" content="Tea &amp; cake"></head><body><h1>Hello</h1>',
  '/named': '<title>\n  Menu\n</title><body><svg><title>An icon</title></svg>',
  '/nameless': '<body><svg><title>An icon</title></svg>',
}
const server = createServer(({ method = '', url = '' }, response) => {
  asked.push(`${method} ${url}`)
  const noHead = url === '/no-head' && method === 'HEAD'
  const status = noHead ? 405 : Number(/^\/(\d{3})/.exec(url)?.[1] ?? 200)
  if (pages[url]) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(method === 'HEAD' ? '' : pages[url])
  else if (url === '/elsewhere') response.writeHead(302, { location: redirectsTo }).end()
  else response.writeHead(status).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => (asked = []))

const checker = (times = 100) => createLinkChecker({ allow: [host] }, createNodeRateLimit({ times, seconds: 3_600 }))
const at = (path: string) => `http://${host}${path}`
const statesOf = async (...addresses: string[]) => (await checker().check('naledi', addresses)).map(({ state }) => state)

test('a link is alive, gone, out of reach, or not to be told; an address inside the network is as unreachable as none', async () => {
  expect(await statesOf(at('/'), at('/404'), at('/410'), at('/503'), at('/403'), at('/999'))).toEqual([
    'alive',
    'gone',
    'gone',
    'unreachable',
    'unseen',
    'unseen',
  ])
  const [inside, none] = await checker().check('naledi', ['http://127.0.0.1:1/', 'http://no-such-host.invalid/'])
  expect(inside).toEqual({ ...none, address: 'http://127.0.0.1:1/', checkedAt: inside?.checkedAt })
  expect(inside?.state).toBe('unreachable')
})

test('a redirect into the network is not followed there', async () => {
  redirectsTo = 'http://127.0.0.2:1/secret'

  expect(await statesOf(at('/elsewhere'))).toEqual(['unreachable'])
})

test('a site that does not answer for the head of a page is asked for the page', async () => {
  expect(await statesOf(at('/no-head'))).toEqual(['alive'])
  expect(asked).toEqual(['HEAD /no-head', 'GET /no-head'])
})

test('what a site said is kept for a time, whatever place of the page a link leads to', async () => {
  const links = checker()
  const [first] = await links.check('naledi', [at('/menu#tea')])
  const [again] = await links.check('thabo', [at('/menu#coffee')])

  expect(asked).toEqual(['HEAD /menu'])
  expect(again).toMatchObject({ state: 'alive', checkedAt: first?.checkedAt })
})

test('of one text twenty are looked at, and a person who asked too much in an hour asks nobody any more', async () => {
  const many = Array.from({ length: 22 }, (_, n) => at(`/page-${n}`))
  const checks = await checker().check('naledi', many)
  expect(checks.map(({ address }) => address)).toEqual(many)
  expect(checks.flatMap(({ state }, n) => (state === 'unseen' ? [n] : []))).toEqual([20, 21])

  const spent = checker(1)
  await spent.check('naledi', [at('/one')])
  expect(await spent.check('naledi', [at('/one'), at('/two')])).toMatchObject([{ state: 'alive' }, { state: 'unseen', checkedAt: null }])
  expect(await spent.check('thabo', [at('/two')])).toMatchObject([{ state: 'alive' }])
})

test('a page is called what it calls itself where it is shared, else by its title; what is no page has none', async () => {
  const checks = await checker().check('naledi', [at('/shared'), at('/named'), at('/nameless'), at('/picture'), at('/404')])

  expect(checks.map(({ title }) => title)).toEqual(['Tea & cake', 'Menu', null, null, null])
})
