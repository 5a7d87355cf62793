// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import type { AiOverview, AiProviderState } from '@postwright/contract/content/ai-providers'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { ProviderList } from './provider-list.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

function provider(id: string, change: Partial<AiProviderState> = {}): AiProviderState {
  return {
    id,
    kind: 'openai',
    name: id,
    baseUrl: null,
    keyEnds: '8fK2',
    models: [],
    model: 'small',
    isDefault: false,
    isFallback: false,
    monthlyLimitMicros: null,
    check: null,
    isResting: false,
    isPriced: true,
    usage: { tokens: 0, spentMicros: 0, unpricedCalls: 0 },
    ...change,
  }
}

const rules: AiOverview['rules'] = { monthlyLimitMicros: 7, workspaceDayLimitMicros: null, lastResort: 'none', ownKeys: true }
const overview: AiOverview = {
  providers: [
    provider('openai', { isDefault: true }),
    provider('groq', { isFallback: true }),
    provider('mistral', { isFallback: true }),
    provider('google'),
  ],
  defaultProvider: 'openai',
  composer: { tokens: 0, spentMicros: 0, unpricedCalls: 0 },
  rules,
  month: { startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-12-01T00:00:00Z', spentMicros: 0, days: [0], highestWorkspaceTodayMicros: 0 },
}

test('the list says who writes, who stands in and in which order, and who is left alone', () => {
  const [first, ...others] = overview.providers
  show({ ...overview, providers: [{ ...first!, isResting: true }, ...others], rules: { ...rules, lastResort: 'composer' } })

  expect(row('openai')).toContain('Where nobody chose another')
  expect(row('openai')).toContain('Left alone after failures')
  expect(row('groq')).toContain('Stands in, number 1')
  expect(row('mistral')).toContain('Stands in, number 2')
  expect(row('google')).toContain('Where it was chosen')
  expect(row('Built-in composer')).toContain('When no provider can')
})

test.each([
  ['google', 'Stand in when another fails', { defaultProvider: 'openai', fallbacks: ['groq', 'mistral', 'google'] }],
  ['groq', 'Stand in no more', { defaultProvider: 'openai', fallbacks: ['mistral'] }],
  ['mistral', 'Stand in earlier', { defaultProvider: 'openai', fallbacks: ['mistral', 'groq'] }],
  ['groq', 'Stand in later', { defaultProvider: 'openai', fallbacks: ['mistral', 'groq'] }],
  ['google', 'Write where nobody chose another', { defaultProvider: 'google', fallbacks: ['groq', 'mistral'] }],
  ['the composer', 'Write where nobody chose another', { defaultProvider: 'composer', fallbacks: ['groq', 'mistral'] }],
])('of %s: “%s” keeps the order of the others', async (whose, item, order) => {
  server.answers('aiProviders/arrange', () => done({}))
  show(overview)

  await choose(whose, item)

  await waitFor(() => expect(server.inputsOf('aiProviders/arrange')).toEqual([order]))
})

test('nobody is moved past either end of the order', async () => {
  show(overview)

  fireEvent.click(screen.getByRole('button', { name: 'Actions for groq' }))

  expect(await screen.findByRole('menuitem', { name: 'Stand in later' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Stand in earlier' })).toBeNull()
})

test.each([
  ['none', 'Stand in when no provider can', 'composer'],
  ['composer', 'Stand in no more', 'none'],
] as const)('the composer as last resort (%s) is changed, and the limits stay as they are', async (lastResort, item, next) => {
  server.answers('aiProviders/saveRules', () => done(rules))
  show({ ...overview, rules: { ...rules, lastResort } })

  await choose('the composer', item)

  await waitFor(() => expect(server.inputsOf('aiProviders/saveRules')).toEqual([{ ...rules, lastResort: next }]))
})

function show(of: AiOverview): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ProviderList overview={of} testing={new Set()} onTest={() => {}} onEdit={() => {}} />
    </QueryClientProvider>,
  )
}

function row(name: string): string {
  return screen.getAllByText(name)[0]?.closest('tr')?.textContent ?? ''
}

async function choose(whose: string, item: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${whose}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
