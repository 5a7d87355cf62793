// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { notice } from '../../ui/toasts.tsx'

vi.mock('../../ui/toasts.tsx', () => ({ notice: vi.fn() }))

const module = (id: string, text: string) => `data:text/javascript,export default {${id}:[${JSON.stringify(text)}]}`

/** A page in German whose groups lie at these addresses. */
async function pageWith(groups: Record<'settings' | 'operator', string>) {
  vi.resetModules()
  document.documentElement.lang = 'de'
  globalThis.catalogue = { first: ['Anmelden'] }
  globalThis.catalogueGroups = {
    ...groups,
    billing: module('billing', 'Rechnung'),
    business: module('business', 'Stimme'),
    media: module('media', 'Medien'),
    sources: module('sources', 'Unterlagen'),
    repository: module('repository', 'Bibliothek'),
    plans: module('plans', 'Monat'),
    tutorial: module('tutorial', 'Rundgang'),
    audit: module('audit', 'Protokoll'),
    chat: module('chat', 'Unterhaltung'),
    tasks: module('tasks', 'Aufgaben'),
    dashboard: module('dashboard', 'Übersicht'),
    analytics: module('analytics', 'Auswertung'),
    calendar: module('calendar', 'Kalender'),
    messages: module('messages', 'Nachrichten'),
    publishing: module('publishing', 'Auslieferungen'),
    payments: module('payments', 'Zahlungen'),
    integrations: module('integrations', 'Apps'),
    palette: module('palette', 'Befehle'),
  }
  const [{ i18n }, { loadSentences }] = [await import('../../lib/i18n.ts'), await import('./load-sentences.ts')]
  return { say: (id: string) => i18n._(id), loadSentences }
}

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(notice).mockClear()
})

test('a group is said in the language of the page once it is loaded, beside what the page began with', async () => {
  const { say, loadSentences } = await pageWith({ settings: 'data:text/javascript,none', operator: module('second', 'Lokale Modelle') })

  expect(say('second')).toBe('second')
  await loadSentences('operator')

  expect([say('first'), say('second')]).toEqual(['Anmelden', 'Lokale Modelle'])
  expect(notice).not.toHaveBeenCalled()
})

test('a group that cannot be loaded stays English, which is said once', async () => {
  const { say, loadSentences } = await pageWith({ settings: 'data:text/javascript,throw 1', operator: 'data:text/javascript,throw 2' })

  await loadSentences('operator')
  await loadSentences('settings')

  expect(say('first')).toBe('Anmelden')
  expect(vi.mocked(notice).mock.calls.map(([{ title }]) => title)).toEqual(['Your language could not be loaded'])
})

test('an English page loads none', async () => {
  const { loadSentences } = await pageWith({ settings: '', operator: '' })
  globalThis.catalogueGroups = undefined

  await loadSentences('operator')

  expect(notice).not.toHaveBeenCalled()
})
