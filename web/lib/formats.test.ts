import { afterEach, expect, test, vi, onTestFinished } from 'vitest'

import { browserTimeZone, formatAgo, formatDateTime, formatZoned, ownTimeZone, tellTimesBy, zoneName } from './formats.ts'

test('a moment names its zone by the abbreviation of its region', () => {
  expect(zoneName('2026-03-04T07:00:00Z', 'Africa/Johannesburg')).toBe('SAST')
  expect(zoneName('2026-07-01T07:00:00Z', 'Europe/London')).toBe('BST')
  expect(zoneName('2026-01-01T07:00:00Z', 'Europe/London')).toBe('GMT')
  expect(formatZoned('2026-03-04T07:00:00Z', 'Africa/Johannesburg')).toMatch(/\b0?9:00.* SAST$/)
})

afterEach(() => {
  tellTimesBy('UTC')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['en-GB', false, '15:05'],
  ['en-ZA', false, '15:05'],
  ['de-DE', false, '15:05'],
  ['en-US', true, '3:05 PM'],
])('times are told in the habit of the reader: %s', async (language, toTwelve, time) => {
  vi.stubGlobal('navigator', { language, languages: [language] })
  vi.resetModules()

  const formats = await import('./formats.ts')

  expect(formats.countsToTwelve()).toBe(toTwelve)
  expect(formats.formatTime('2026-03-04T13:05:00Z', 'Africa/Johannesburg').replace(/\s/g, ' ')).toBe(time)
})

test('a page in a language that never counts hours to twelve does not, wherever its reader is', async () => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] })
  vi.resetModules()
  const { i18n } = await import('#i18n')
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  const formats = await import('./formats.ts')

  expect(formats.formatTime('2026-03-04T19:30:00Z', 'Africa/Johannesburg')).toBe('21:30')
})

test('moments are told by the clock of the person who is signed in, not by that of their browser', () => {
  expect(ownTimeZone()).toBe(browserTimeZone())

  tellTimesBy('Pacific/Auckland')
  expect(formatDateTime('2026-09-16T13:05:00Z')).toBe(formatDateTime('2026-09-16T13:05:00Z', 'Pacific/Auckland'))
  expect(formatDateTime('2026-09-16T13:05:00Z')).toMatch(/17.*0?1:05/)
})

test('a profile whose zone nobody chose leaves the telling to the browser', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- called on a format below
  const ofTheMachine = Intl.DateTimeFormat.prototype.resolvedOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function inAuckland(this: Intl.DateTimeFormat) {
    return { ...ofTheMachine.call(this), timeZone: 'Pacific/Auckland' }
  })
  vi.resetModules()
  const formats = await import('./formats.ts')

  formats.tellTimesBy('UTC')
  expect(formats.ownTimeZone()).toBe('Pacific/Auckland')
  expect(formats.formatDateTime('2026-09-16T13:05:00Z')).toMatch(/17.*0?1:05/)
  formats.tellTimesBy('Europe/Berlin')
  expect(formats.ownTimeZone()).toBe('Europe/Berlin')
})

test('a moment not long ago is told as how long ago', () => {
  const now = Date.parse('2026-09-16T12:00:00Z')

  expect(formatAgo('2026-09-16T11:48:00Z', now)).toBe('12 min ago')
  expect(formatAgo('2026-09-15T09:00:00Z', now)).toBe('yesterday')
  expect(formatAgo('2026-09-16T11:59:40Z', now)).toBe('now')
})

test.each([
  ['en-ZA', 'en', '12 480 tasks'],
  ['en-GB', 'en', '12,480 tasks'],
  ['de-CH', 'de', '12’480 tasks'],
  ['de-DE', 'de', '12.480 tasks'],
  ['en-US@posix', 'en', '12,480 tasks'],
])('a number within a sentence is grouped as one by itself is: %s', async (browser, language, sentence) => {
  vi.stubGlobal('navigator', { language: browser, languages: [browser] })
  vi.stubGlobal('document', { documentElement: { lang: language } })
  vi.stubGlobal('catalogue', {})
  vi.resetModules()
  await import('@lingui/core').then(({ i18n }) => i18n.loadAndActivate({ locale: '', messages: {} }))
  const { i18n } = await import('./i18n.ts')
  const { formatNumber } = await import('./formats.ts')

  const said = i18n._({ id: 'tasks', message: '{count, plural, one {# task} other {# tasks}}', values: { count: 12_480 } })

  expect(plain(said)).toBe(sentence)
  expect(`${plain(formatNumber(12_480))} tasks`).toBe(sentence)
})

/** Without what versions of ICU differ in. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ').replace("'", '’')
}
