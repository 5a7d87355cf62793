// @vitest-environment happy-dom
import '../../../../test/server.ts'

import type { Business } from '@postwright/contract/content/businesses'
import { usualLinkTags } from '@postwright/contract/content/link-tags'
import type { AiContext } from '@postwright/contract/content/generation'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { aiContextQuery, writersQuery } from '../generation/queries.ts'
import { WhatAiKnows, WhatIsSent } from './what-ai-knows.tsx'

test('the facts are called after who is told them: an AI only where one writes for this business', () => {
  expect(titleWhere([{ contentType: 'blog', composer: true }])).toBe('What the composer knows')
  expect(titleWhere([{ contentType: 'blog', composer: false }])).toBe('What the AI knows')
  expect(titleWhere([{ contentType: 'x', composer: false }])).toBe('What the composer knows')
})

test('before it is known who writes, nobody is named', () => {
  expect(titleWhere(undefined)).toBe('What drafts are made from')
})

test('of the composer it shows what it uses: no rules of a model, no tokens, and no room for a brief', () => {
  const { parts, text } = shown({ ...known, composer: true }, true)

  expect(parts).toEqual([
    ['Brand voice', 'Dry humour.'],
    ['Profile', '{"name":"Loerie Lane Books"}'],
    ['Approved examples', 'Thursday readings'],
    ['Brief and its options', '{"text":""}'],
  ])
  expect(text).toContain('The composer is no AI')
  expect(text).not.toMatch(/token|exactly what is sent|leaves a model no room/)
})

const known: AiContext = {
  composer: false,
  writer: 'gpt-5',
  parts: [
    { id: 'rules', text: 'You write Blog content.', tokens: 900 },
    { id: 'voice', text: 'Dry humour.', tokens: 12 },
    { id: 'profile', text: '{"name":"Loerie Lane Books"}', tokens: 80 },
    { id: 'examples', text: 'Thursday readings', tokens: 300 },
    { id: 'brief', text: '{"text":""}', tokens: 1 },
  ],
  tokens: 1293,
  room: 1500,
  cut: [],
  next: ['examples', 'keywords', 'context'],
}

test('the parts stand in the order in which they are sent, each with its size and text', () => {
  const { parts, text } = shown(known)

  expect(parts).toEqual([
    ['Rules of the content type', '900 tokens', 'You write Blog content.'],
    ['Brand voice', '12 tokens', 'Dry humour.'],
    ['Profile', '80 tokens', '{"name":"Loerie Lane Books"}'],
    ['Approved examples', '300 tokens', 'Thursday readings'],
    ['Brief and its options', '1 token', '{"text":""}'],
  ])
  expect(text).toContain('about 1,293 tokens with each request')
  expect(text).not.toContain('No brand voice yet')
  expect(text).not.toMatch(/document/i)
})

test('it says how long a brief may be, and what goes for a longer one', () => {
  const { text } = shown(known)

  expect(text).toContain('A brief of up to about 1,000 words fits beside it.')
  expect(text).toContain('For a longer one these are left out, in this order: approved examples, keywords, and the end of the context.')
  expect(text).toContain('A brief that leaves a model no room for the business is refused.')
  expect(text).not.toContain('Not all of it fits')
})

test('what is left out even without a brief is a warning', () => {
  const { text } = shown({ ...known, room: 0, cut: ['examples', 'socialLinks'], next: [] })

  expect(text).toContain('Left out for this model, even with an empty brief: approved examples and social links.')
  expect(text).not.toContain('For a longer one')
})

test('whoever comes from a post sees what is sent for its type, where the business still has it', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const both: Business = { ...business, contentTypes: ['blog', 'x'] }
  for (const type of both.contentTypes)
    queryClient.setQueryData(aiContextQuery(both, type).queryKey, {
      ...known,
      parts: [{ id: 'rules', text: `You write ${type}.`, tokens: 9 }],
    })
  queryClient.setQueryData(writersQuery().queryKey, [
    { contentType: 'blog', composer: false },
    { contentType: 'x', composer: false },
  ])
  const rulesFrom = (contentType: 'x' | 'facebook' | undefined) => {
    const { container } = render(
      <QueryClientProvider client={queryClient}>
        <WhatIsSent business={both} contentType={contentType} />
      </QueryClientProvider>,
    )
    const text = container.querySelector('pre')?.textContent
    cleanup()
    return text
  }

  expect(rulesFrom('x')).toBe('You write x.')
  expect([rulesFrom('facebook'), rulesFrom(undefined)]).toEqual(['You write blog.', 'You write blog.'])
})

function shown(context: AiContext, composer = false) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(aiContextQuery(business, 'blog').queryKey, context)
  queryClient.setQueryData(writersQuery().queryKey, [{ contentType: 'blog', composer }])
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <WhatAiKnows business={business} />
    </QueryClientProvider>,
  )
  const parts = [...container.querySelectorAll('details')].map((part) => [
    ...[...part.querySelectorAll('summary > span')].map((span) => span.textContent),
    part.querySelector('pre')?.textContent,
  ])
  const text = container.textContent
  cleanup()
  return { parts, text }
}

function titleWhere(writers: { contentType: 'blog' | 'x'; composer: boolean }[] | undefined): string | undefined {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if (writers) queryClient.setQueryData(writersQuery().queryKey, writers)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <WhatAiKnows business={business} />
    </QueryClientProvider>,
  )
  return /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]
}

const business: Business = {
  id: 'business',
  name: 'Loerie Lane Books',
  context: 'A neighbourhood bookshop.',
  contentTypes: ['blog'],
  industry: '',
  keywords: [],
  website: null,
  location: '',
  socialMediaLinks: { facebook: '', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' },
  vision: '',
  mission: '',
  goals: [],
  timeZone: 'UTC',
  requiresApproval: false,
  reviewRule: { level: 'any', reviewers: [], second: [] },
  requiresCheckedClaims: false,
  linkTags: usualLinkTags,
  isSample: false,
  metadata: {},
  status: 'active',
  isLocked: false,
  documentCount: 0,
  lastActivityAt: '2026-09-16T09:00:00.000Z',
  createdAt: '2026-09-16T09:00:00.000Z',
  updatedAt: '2026-09-16T09:00:00.000Z',
}
