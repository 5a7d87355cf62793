import type { ProfileProposals } from '@postwright/contract/content/websites'
import { expect, test } from 'vitest'

import { proposedFields, type ProfileDraft } from './proposed-fields.ts'
import { after } from './use-reading.ts'

const links = { facebook: '', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' }
const draft: ProfileDraft = {
  name: 'Lumen',
  context: 'A roastery.',
  industry: '',
  keywords: ['coffee'],
  vision: '',
  mission: '',
  goals: [],
  location: 'Woodstock',
  socialMediaLinks: { ...links, facebook: 'lumen' },
}
const proposals: ProfileProposals = {
  name: 'Lumen Coffee',
  context: '',
  industry: 'Coffee',
  keywords: ['Coffee', 'filter'],
  vision: '',
  mission: '',
  goals: [],
  tone: 'Plain and warm',
  location: 'Woodstock',
  socialMediaLinks: { ...links, instagram: 'https://instagram.com/lumen' },
}

test('what the website does not say, and what the form says already, is not proposed', () => {
  expect(proposedFields(proposals, draft, true).map(({ key, proposed, current }) => [key, proposed, current])).toEqual([
    ['name', 'Lumen Coffee', 'Lumen'],
    ['industry', 'Coffee', ''],
    ['keywords', 'filter', 'coffee'],
    ['socialMediaLinks', 'https://instagram.com/lumen', ''],
    ['tone', 'Tone: Plain and warm', ''],
  ])
})

test('taking a list or links adds to what is there, and a tone goes below the context', () => {
  const changes = Object.assign({}, ...proposedFields(proposals, draft, false).map(({ change }) => change)) as Partial<ProfileDraft>

  expect(changes).toEqual({
    industry: 'Coffee',
    keywords: ['coffee', 'filter'],
    socialMediaLinks: { ...links, facebook: 'lumen', instagram: 'https://instagram.com/lumen' },
    context: 'A roastery.\n\nTone: Plain and warm',
  })
})

test('a reading goes from its pages to its proposals, or to the reason why there are none', () => {
  const page = { type: 'page', address: 'https://lumen.example/', done: 1, total: 3, reason: null } as const
  const read = after({ phase: 'reading', pages: [], isProposing: false }, page)

  expect(read).toEqual({ phase: 'reading', pages: [page], isProposing: false })
  expect(after(read, { type: 'proposing', writer: null })).toMatchObject({ pages: [page], isProposing: true })
  expect(after(read, { type: 'proposals', proposals, writer: 'gpt', message: null })).toEqual({
    phase: 'proposed',
    pages: [page],
    proposals,
    writer: 'gpt',
    message: null,
  })
  expect(after(read, { type: 'failed', message: 'It is away.' })).toEqual({ phase: 'failed', message: 'It is away.', error: null })
})
