// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { AiChoices, AiSetting } from '@postwright/contract/content/ai-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { WritingSettings } from './writing-settings.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const choices: AiChoices = { instance: { provider: 'openai', name: 'OpenAI', model: 'gpt-4o-mini' }, providers: [], ownKeys: null }
const setting: AiSetting = { contentType: 'x', provider: 'openai', model: '', settings: {}, updatedAt: '2026-09-16T09:30:00Z' }

test('everything that is set for a type is named in its line', async () => {
  server.answers('aiSettings/choices', () => done(choices))
  server.answers('aiSettings/list', () =>
    done([
      { ...setting, settings: { hashtags: 0, emoji: 'many' } },
      { ...setting, contentType: 'facebook', settings: { tone: 'dry', hashtags: 2, temperature: 0.4, maxTokens: 900 } },
    ]),
  )
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <WritingSettings />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('listitem')

  expect(lineOf('X/Twitter')).toBe('No hashtag · Many emoji')
  expect(lineOf('Facebook')).toBe('dry · 2 hashtags · Temperature 0.4 · At most 900 tokens')
  expect(lineOf('Blog')).toBe('As the business profile says')
})

function lineOf(typeName: string): string | undefined {
  const line = screen.getAllByRole('listitem').find((item) => item.textContent.startsWith(typeName))
  return line?.querySelector('.ai-said')?.textContent
}
