import type { Business } from '@postwright/contract/content/businesses'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { writersQuery } from '../generation/queries.ts'
import { WhatAiKnows } from './what-ai-knows.tsx'

test('the facts are called after who is told them: an AI only where one writes for this business', () => {
  expect(titleWhere([{ contentType: 'blog', composer: true }])).toBe('What the composer knows')
  expect(titleWhere([{ contentType: 'blog', composer: false }])).toBe('What the AI knows')
  expect(titleWhere([{ contentType: 'x', composer: false }])).toBe('What the composer knows')
})

function titleWhere(writers: { contentType: 'blog' | 'x'; composer: boolean }[]): string | undefined {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(writersQuery().queryKey, writers)
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
  requiresCheckedClaims: false,
  metadata: {},
  status: 'active',
  documentCount: 0,
  lastActivityAt: '2026-09-16T09:00:00.000Z',
  createdAt: '2026-09-16T09:00:00.000Z',
  updatedAt: '2026-09-16T09:00:00.000Z',
}
