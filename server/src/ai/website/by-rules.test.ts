import { expect, test } from 'vitest'

import { proposeByRules } from './by-rules.ts'
import type { SitePage } from './pages.ts'

function page(path: string, facts: Partial<SitePage>): SitePage {
  const nothing = { title: null, description: null, siteName: null, language: null, keywords: [], headings: [], links: [], data: [] }
  return { url: new URL(path, 'https://lumen.example'), ...nothing, paragraphs: [], headed: [], ...facts }
}

test.each([
  [['Home | Lumen Coffee'], 'Lumen Coffee'],
  [['Lumen Coffee – Startseite'], 'Lumen Coffee'],
  [['Lumen Coffee | Small roastery in Woodstock with beans by subscription'], 'Lumen Coffee'],
  [['Fresh beans | Lumen', 'About us | Lumen'], 'Lumen'],
  [['Lumen'], 'Lumen'],
])('the name in the titles %j is %s', (titles, name) => {
  expect(proposeByRules(titles.map((title, at) => page(`/${at}`, { title }))).name).toBe(name)
})

test('what search engines are told of products and authors is nothing about the business, and broken data is passed over', () => {
  const data = [
    '{"@type":"Product","name":"Yirgacheffe","description":"A bag."}',
    '[{"@type":"Person","name":"Naledi"}]',
    '{',
    '"x"',
    'null',
  ]

  expect(proposeByRules([page('/', { title: 'Lumen', data })])).toMatchObject({ name: 'Lumen', context: '', industry: '' })
})

test('a description that a paragraph says again is not said twice', () => {
  const description = 'Kornhaus bakes rye and wheat sourdough in a wood oven in Salt River.'
  const paragraph = `${description} We mill our own rye every morning and bake on Tuesdays and Saturdays.`

  expect(proposeByRules([page('/', { description, paragraphs: [paragraph] })]).context).toBe(paragraph)
  expect(proposeByRules([page('/', { description, paragraphs: [] })]).context).toBe(description)
  // As systems cut it off.
  const cut = `${paragraph.slice(0, 90)}…`
  expect(proposeByRules([page('/', { description: cut, paragraphs: [paragraph] })]).context).toBe(paragraph)
})

test('nothing is longer than a profile takes, and no control character comes along', () => {
  const long = 'word '.repeat(5_000)
  const { context, name, keywords } = proposeByRules([
    page('/', { description: long, siteName: `Lu\u0000men\u202E ${long}`, keywords: [long, 'coffee', 'Coffee ', ''] }),
  ])

  expect(context.length).toBeLessThanOrEqual(10_000)
  expect(name.length).toBeLessThanOrEqual(80)
  expect(name).toMatch(/^Lumen word/)
  expect(keywords).toEqual(['coffee'])
})

test('of social links the profile is taken, and no button for sharing', () => {
  const links = [
    'https://twitter.com/intent/tweet?x',
    'https://x.com/lumen',
    'https://www.youtube.com/',
    'https://notfacebook.com/x',
    '/facebook.com/y',
  ]

  expect(proposeByRules([page('/', { links })]).socialMediaLinks).toEqual({
    facebook: '',
    twitter: 'https://x.com/lumen',
    linkedin: '',
    instagram: '',
    youtube: '',
    whatsapp: '',
  })
})
