import { countText } from '@postwright/contract/content/counting'
import type { ContentType } from '@postwright/contract/core/content-types'
import { MockLanguageModelV4 } from 'ai/test'
import { simulateReadableStream } from 'ai'
import { expect, test } from 'vitest'

import { composerModel } from './composer/model.ts'
import { type DraftRequest, streamDraft } from './draft.ts'
import type { DraftInputsGiven } from './prompt/inputs.ts'

const business = { name: 'Lumen', context: 'A roastery in Woodstock.', keywords: ['cold brew', 'coffee beans'] }

async function done(request: DraftRequest) {
  for await (const event of streamDraft(request)) if (event.type === 'done') return event
  throw new Error('It ends.')
}

function written(contentType: ContentType, answer: string, brief: Partial<DraftInputsGiven['brief']> = {}) {
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
  const chunks = [
    { type: 'text-start', id: 'text' },
    { type: 'text-delta', id: 'text', delta: answer },
    { type: 'text-end', id: 'text' },
    { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
  ] as const
  const model = new MockLanguageModelV4({ doStream: async () => ({ stream: simulateReadableStream({ chunks: [...chunks] }) }) })
  return done({ model, prompt: { notes: true }, inputs: { contentType, business, brief: { text: 'Cold brew on 3 June.', ...brief } } })
}

const body = 'Cold brew is here from Monday, at R65 a bottle.'
const everything = {
  preheader: 'From Monday, at the bar',
  imageIdea: 'A bottle in morning light',
  tags: ['cold brew', 'recipes'],
  thread: ['It steeps for 18 hours.', 'Serve it over ice.'],
  chapters: [
    { at: '0:00', title: 'The beans' },
    { at: '1:10', title: 'The grind' },
    { at: '3:05', title: 'The wait' },
  ],
}

test.each<[ContentType, string | null, (keyof typeof everything)[]]>([
  ['linkedin', null, ['imageIdea']],
  ['newsletter', 'Cold brew from Monday', ['preheader']],
  ['blog', 'How cold brew works', ['tags', 'imageIdea']],
  ['articles', 'What slow coffee teaches', ['tags', 'imageIdea']],
  ['x', null, ['thread']],
  ['instagram', null, ['imageIdea']],
  ['facebook', null, ['imageIdea']],
  ['youtube', 'Make cold brew at home', ['chapters', 'tags', 'imageIdea']],
  ['whatsapp', null, []],
])('%s has its title and the parts of its type, and no others', async (contentType, title, names) => {
  const answer = `${title === null ? '' : `Title: ${title}\n\n`}${body}\n\n[[notes]]\n${JSON.stringify({ claims: [], ...everything })}`

  const draft = await written(contentType, answer)

  expect(draft.content).toEqual({ title, body })
  expect(draft.suggestions).toEqual(names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, everything[name]])))
})

const noted = async (contentType: ContentType, notes: object, brief?: Partial<DraftInputsGiven['brief']>) =>
  (await written(contentType, `${body}\n[[notes]]\n${JSON.stringify(notes)}`, brief)).suggestions

test('posts of a thread keep to the count of X, hold no placeholder and no hashtag too many, and never repeat the first', async () => {
  const sentence = 'Grind it coarser than you think, and wait for longer. '
  const link = `https://lumen.com/${'a'.repeat(300)}`

  const parts = await noted(
    'x',
    { thread: [sentence.repeat(8), `Read on: ${link}`, 'Ask [Insert name] at noon. #beans', body, '[Your link]', 7, '冷'.repeat(300)] },
    { hashtags: 0 },
  )

  expect(parts?.thread?.slice(0, 3)).toEqual([sentence.repeat(5).trim(), `Read on: ${link}`, 'Ask at noon.'])
  expect(parts?.thread).toHaveLength(4)
  for (const post of parts?.thread ?? []) expect(countText('x', post)).toBeLessThanOrEqual(280)
})

test('a preheader is one line that mail programs show, and never the subject again', async () => {
  const long = await noted('newsletter', { preheader: `From Monday\nat the bar, ${'with more of it '.repeat(10)}` })

  expect(long?.preheader).toMatch(/^From Monday at the bar, with more .*…$/)
  expect(long?.preheader?.length).toBeLessThanOrEqual(90)
  expect(await noted('newsletter', { preheader: 'Cold brew is here from Monday, at R65 a bottle' })).toBeNull()
})

const at = (time: string, title = `At ${time}`) => ({ at: time, title })

test('chapters begin at 0:00, go forward by ten seconds or more, and are three or none; tags hold no commas or signs', async () => {
  const parts = await noted('youtube', {
    chapters: [at('0:05', 'Beans <b>'), at('0:08'), at('1:10'), at('soon'), at('1:00'), at('2:30', '[Insert title]'), at('1:02:00')],
    tags: ['#cold brew', 'Cold Brew', 'a,b', ...Array.from({ length: 12 }, (_, n) => `${n} ${'t'.repeat(55)}`)],
  })

  expect(parts?.chapters).toEqual([
    { at: '0:00', title: 'Beans b' },
    { at: '1:10', title: 'At 1:10' },
    { at: '1:02:00', title: 'At 1:02:00' },
  ])
  expect(parts?.tags?.slice(0, 2)).toEqual(['cold brew', 'ab'])
  expect(parts?.tags?.join(',').length).toBeLessThanOrEqual(500)
  expect(await noted('youtube', { chapters: [at('0:00'), at('1:00')] })).toBeNull()
})

const brief = {
  text: 'Our cold brew launches on 3 June at R65 a bottle. It is made with beans from Sidamo. It steeps for 18 hours in the cellar. Delivery in Cape Town is free for orders over R300. The bar in Woodstock pours it from 08:00 to 14:00. Bottles are returned for R5 each at the counter. The cellar holds 14 degrees all year. Sipho bottles it by hand every Tuesday morning. A bottle keeps for ten days in the fridge. Add one part of milk for two parts of cold brew.',
}
const composed = async (contentType: ContentType, text = brief.text) =>
  done({ model: composerModel({ pauseMs: 0 }), inputs: { contentType, business, brief: { text } } })

test('the composer gives the parts that it can: a lead, keywords, and a thread where the brief has more to say than one post', async () => {
  const newsletter = await composed('newsletter')
  const preheader = newsletter.suggestions?.preheader?.replace('…', '') ?? 'none'
  expect(newsletter.content.body).toContain(preheader)
  expect(newsletter.content.title).not.toContain(preheader)
  expect((await composed('blog')).suggestions).toEqual({ tags: ['cold brew', 'coffee beans'] })
  expect((await composed('youtube')).suggestions).toEqual({ tags: ['cold brew', 'coffee beans'] })

  const { content, suggestions } = await composed('x')
  const thread = suggestions?.thread ?? []
  expect(`${content.body} ${thread.join(' ')}`).toMatch(/18 hours/)
  expect(thread.join(' ')).toMatch(/14 degrees|ten days|one part of milk/)
  expect(thread.join(' ')).not.toMatch(/question|roastery/)
  for (const post of thread) expect(content.body).not.toContain(post)
  expect((await composed('x', 'We open at nine.')).suggestions).toBeNull()
})
