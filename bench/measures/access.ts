import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { setUp } from '../customer.ts'
import { load } from '../load.ts'
import { median, type Report } from '../measure.ts'
import { cpuMs } from '../process-stats.ts'
import { run, type Running } from '../product.ts'

const owner = { email: 'naledi@fynbosdesk.example', password: 'seven-fynbos-proteas' }
/** `BENCH_GUESSES=10000` takes some minutes. */
const guesses = Number(process.env.BENCH_GUESSES ?? 1_000)

/** Signing in, being recognised, what the time of an answer gives away, and guessing. */
export async function measureAccess(report: Report, port: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-bench-'))
  // Each request says where it comes from, as a proxy would.
  const product = await run('server/dist/main.js', { port, path: '/readyz', env: { DATA_DIR: dataDir, TRUST_PROXY: 'true' } })
  try {
    const customer = await setUp(product.url)
    await measureSignIns(report, product)
    await measureSessionCheck(report, product, customer.headers)
    // From here on this network is known to the account.
    await expectOwner(product.url, home)
    await measureSecrecy(report, product)
    await measureGuessing(report, product)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const signIns = 160
const atOnce = 8

/** argon2id at OWASP's lowest setting, from networks that do not count for each other. */
async function measureSignIns(report: Report, { url, pid }: Running): Promise<void> {
  const before = cpuMs(pid)
  const begun = performance.now()
  await inParallel(signIns, atOnce, async (number) => {
    const status = await signIn(url, owner.email, owner.password, addressOf(0, number))
    if (status !== 200) throw new Error(`A sign-in answered ${status}.`)
  })
  const seconds = (performance.now() - begun) / 1000
  report.add({ name: 'signing in with argon2id', value: signIns / seconds, unit: 'sign-ins/s' })
  // The rate is of this machine with whatever else runs on it; the processor time is not disturbed by that.
  const cpu = (cpuMs(pid) - before) / signIns
  report.add({ name: 'signing in: processor time of node', value: cpu, unit: 'ms' })
  report.add({ name: 'signing in: what two free cores do', value: 2_000 / cpu, unit: 'sign-ins/s', threshold: 20, least: true })
}

/** One call that anybody may make, with a session and without. */
async function measureSessionCheck(report: Report, { url, pid }: Running, headers: Record<string, string>): Promise<void> {
  const request = { url: `${url}/rpc/setup/status`, body: '{}' }
  const rounds = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < 3; round += 1) {
    rounds.without.push((await load(pid, { ...request, headers: { origin: url } })).cpuMsPerRequest)
    rounds.with.push((await load(pid, { ...request, headers })).cpuMsPerRequest)
  }
  report.add({
    name: 'session check: processor time of node',
    value: median(rounds.with) - median(rounds.without),
    unit: 'ms',
    threshold: 0.4,
  })
}

/** Where the owner signs in. */
const home = '203.0.113.20'

const samples = 120
const longestPauseMs = 30
/** So many addresses share the wrong passwords that none of them is refused for having had too many. */
const addresses = 4

/**
 * About three standard errors of a fair coin with so many samples on either side: the most by which chance alone moves the figure.
 * https://en.wikipedia.org/wiki/Mann–Whitney_U_test (read 2026-11-21)
 */
const noise = 3 * Math.sqrt((2 * samples + 1) / (12 * samples * samples))

/** Whether the time of an answer tells if an address has an account. Known and unknown ones come in pairs, in either order. */
async function measureSecrecy(report: Report, { url }: Running): Promise<void> {
  const ways: Record<string, (email: string, address: string) => Promise<unknown>> = {
    'sign-in': (email, address) => signIn(url, email, 'not the password', address),
    'sign-up': (email, address) =>
      post(url, '/api/auth/sign-up/email', { fullName: 'Naledi Jacobs', email, password: owner.password }, address),
    reset: (email, address) => post(url, '/api/functions/reset-password', { email, redirectTo: `${url}/reset-password` }, address),
  }
  const [accounts, strangers] = [Array.from({ length: addresses }, newEmail), Array.from({ length: addresses }, newEmail)]
  for (const [number, email] of accounts.entries()) await ways['sign-up']?.(email, addressOf(3, number))
  const knownAt = (round: number) => accounts[round % addresses] ?? ''
  let network = 0
  for (const [name, ask] of Object.entries(ways)) {
    // An address is counted anew where it was never tried: both kinds are tried equally often, but for those that a sign-up makes known.
    const unknownAt = (round: number) => (name === 'sign-up' ? newEmail() : (strangers[round % addresses] ?? ''))
    const timed = async (email: string) => {
      const begun = performance.now()
      await ask(email, addressOf(1, (network += 1)))
      return performance.now() - begun
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < samples; round += 1) {
      const knownFirst = Math.random() < 0.5
      for (const isKnown of [knownFirst, !knownFirst]) {
        // Whatever else the computer does at regular intervals meets both.
        await wait(Math.random() * longestPauseMs)
        if (isKnown) known.push(await timed(knownAt(round)))
        else unknown.push(await timed(unknownAt(round)))
      }
    }
    report.add({
      name: `${name}: answer to a known address, beside an unknown one`,
      value: median(known),
      unit: 'ms',
      baseline: median(unknown),
    })
    const advantage = Math.abs(chanceThatLonger(known, unknown) - 0.5)
    report.add({
      name: `${name}: what its time gives away (0 nothing, 0.5 all)`,
      value: advantage,
      unit: '',
      threshold: Number(noise.toFixed(3)),
    })
  }
}

function newEmail(): string {
  return `${randomUUID()}@fynbosdesk.example`
}

/** Mann–Whitney: how likely one of `a` took longer than one of `b`. */
function chanceThatLonger(a: number[], b: number[]): number {
  const longer = a.reduce((sum, x) => sum + b.filter((y) => x > y).length + b.filter((y) => x === y).length / 2, 0)
  return longer / (a.length * b.length)
}

/** Wrong passwords against one account, and how many of them were looked at, while its owner signs in. */
async function measureGuessing(report: Report, { url }: Running): Promise<void> {
  const from: Record<string, (number: number) => string> = {
    'one address': () => '198.51.100.66',
    'many addresses of one network': (number) => `2001:db8:bad:1::${(number + 1).toString(16)}`,
    'as many networks': (number) => addressOf(2, number),
  }
  for (const [place, addressFor] of Object.entries(from)) {
    let lookedAt = 0
    await inParallel(guesses, atOnce, async (number) => {
      const status = await signIn(url, owner.email, `guess ${number}`, addressFor(number))
      if (status === 401) lookedAt += 1
      else if (status !== 429) throw new Error(`A guess answered ${status}.`)
    })
    report.add({ name: `${guesses} guesses from ${place}: looked at`, value: lookedAt, unit: 'guesses', threshold: 120 })
    await expectOwner(url, home)
  }
  report.add({ name: 'owner signs in after the guesses', value: 1, unit: 'yes', threshold: 1, least: true })
}

async function expectOwner(url: string, address: string): Promise<void> {
  const status = await signIn(url, owner.email, owner.password, address)
  if (status !== 200) throw new Error(`The owner was answered ${status}.`)
}

async function signIn(url: string, email: string, password: string, address: string): Promise<number> {
  return post(url, '/api/auth/sign-in/email', { email, password }, address)
}

async function post(url: string, path: string, body: object, address: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': address }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return response.status
}

/** An address of a network of its own, in one of several blocks. */
function addressOf(block: number, number: number): string {
  return `10.${block * 60 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
}

async function inParallel(count: number, workers: number, run: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let number = next++; number < count; number = next++) await run(number)
    }),
  )
}
