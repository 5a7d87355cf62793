import type { PostContent } from '@postwright/contract/content/content'
import { checkContent } from '@postwright/contract/content/content-checks'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { generateText } from 'ai'
import { describe, expect, test } from 'vitest'

import { coldBrew, draft, facebookPost, lumen, repeated } from '../../../test/composer.ts'
import { buildPrompt } from '../prompt/build.ts'
import type { DraftInputsGiven } from '../prompt/inputs.ts'
import { composerModel } from './model.ts'

describe('reading a brief', () => {
  test.each([
    ['Announce our open day on Saturday 14 June from 10:00 to 14:00.', 'Our open day is on Saturday 14 June from 10:00 to 14:00.'],
    ['Please write something about our Sunday opening.', 'Our Sunday opening.'],
    ['Write a post about our new Saturday morning class.', 'Our new Saturday morning class.'],
    ['Announce our 3 June market.', 'News from Lumen: our 3 June market.'],
    ['Announce our market 3 June from noon.', 'Our market is on 3 June from noon.'],
    ['Please write a Facebook post announcing our winter menus launching 3 June', 'Our winter menus launch on 3 June.'],
    ['Tell customers that we close early on Friday.', 'We close early on Friday.'],
    ['Remind people the sale ends on Sunday.', 'The sale ends on Sunday.'],
    ['Invite people to our tasting on 14 November.', 'You are invited to our tasting on 14 November.'],
    ['Thank our regulars for ten good years.', 'Thank you to our regulars for ten good years.'],
    ['Write about why slow roasting takes longer.', 'Slow roasting takes longer.'],
    ['Promote the new booking app that lets patients choose their own time.', 'The new booking app lets patients choose their own time.'],
    ['Write about our new cold brew. It launches on 3 June and costs R65.', 'Our new cold brew launches on 3 June and costs R65.'],
    ['Webinar on VAT changes, 12 March 14:00 CET, free', 'Webinar on VAT changes, 12 March 14:00 CET, free.'],
    ['How to choose your first bike', 'how to choose your first bike'],
    ['new stock in', 'New stock in.'],
    ['k', 'K.'],
    ['merry christmas', 'Merry Christmas.'],
    ['Children from 10 may join with a parent.', 'Children from 10 may join with a parent.'],
    ['The workshop on 10 may is free.', 'The workshop on 10 May is free.'],
    ['We open on 3 may, and stay open.', 'We open on 3 May, and stay open.'],
    ['Say who grew it: the Bensa co-operative, 112 families, and that we paid 38 % more.', 'We paid 38 % more.'],
    [
      'Say who grew it: the Bensa co-operative, 112 families, and that we paid 38 % more.',
      'Who grew it: the Bensa co-operative, 112 families.',
    ],
    ['Explain what it means: staff own 20 % of the company.', 'What it means: staff own 20 % of the company.'],
    ['We open on Friday. Mention the free parking behind the shop.', 'Not to forget: the free parking behind the shop.'],
    ['Customer story: Maria runs a bakery in Porto. She cut her hours with our app.', 'Maria runs a bakery in Porto.'],
    [
      'Autumn term, Wednesdays 19:00-21:00, starts 17 September, £180 for 10 weeks',
      'Autumn term, Wednesdays 19:00-21:00, starts 17 September, £180 for 10 weeks.',
    ],
  ])('%s', (text, sentence) => {
    expect(facebookPost(text)).toContain(sentence)
  })
})

test.each([
  ['why should i mend my old kettle instead of buying a new one?', 'We want'],
  ['I mend kettles on Thursdays. Is yours broken?', 'I want'],
])('who speaks in %j says “%s”', (text, wants) => {
  const business = { name: 'Tafelberg Works', context: 'A workshop in Woodstock.', mission: 'To keep old kettles boiling.' }

  expect(draft({ contentType: 'linkedin', business, brief: { text, length: 'long' } }).body).toContain(
    `${wants} to keep old kettles boiling.`,
  )
})

test.each([
  ['Our mission: to keep old kettles boiling', 'We want to keep old kettles boiling.'],
  ['Mission: Keep old kettles boiling.', 'We want to keep old kettles boiling.'],
  ['Our mission is to keep old kettles boiling.', 'We want to keep old kettles boiling.'],
  ['Old kettles for everyone', 'What we stand for: old kettles for everyone.'],
])('the mission “%s” is said as a sentence', (mission, sentence) => {
  const business = { name: 'Tafelberg Works', context: 'A workshop in Woodstock.', mission }
  const { body } = draft({ contentType: 'linkedin', business, brief: { text: 'We mend kettles on Thursdays.', length: 'long' } })

  expect(body).toContain(sentence)
  expect(body).not.toMatch(/mission/i)
})

test('a mission in German is said without its label', () => {
  const business = {
    name: 'Radwerk Nippes',
    context: 'Radwerk ist eine Werkstatt in Köln.',
    mission: 'Unsere Mission: Räder sollen lange halten',
  }
  const brief = { text: 'Der Wintercheck kostet im November 59 Euro.', length: 'long' as const }

  const { body } = draft({ contentType: 'linkedin', business, brief })

  expect(body).toContain('Räder sollen lange halten.')
  expect(body).not.toContain('Mission')
})

describe('hashtags of a German draft', () => {
  const brief = { text: 'Der Wintercheck kostet im November 59 Euro. Termine für das Lastenrad gibt es ab Montag.' }
  const tags = (business: DraftInputsGiven['business']) => draft({ contentType: 'instagram', business, brief }).body.match(/#\S+/g)

  test('are no English words of a profile in English, but its names and what the brief says too', () => {
    const context = 'Radwerk Nippes is a bicycle workshop in Cologne. We repair all kinds of bikes.'
    const business = {
      name: 'Radwerk Nippes',
      context,
      industry: 'Bicycle repair',
      keywords: ['cargo bike', 'Lastenrad'],
      location: 'Köln',
    }

    expect(tags(business)).toEqual(['#Lastenrad', '#Köln', '#RadwerkNippes'])
  })

  test('are no industry that was chosen in English', () => {
    const context = 'Radwerk Nippes ist eine Fahrradwerkstatt in Köln. Wir reparieren alle Räder.'
    const business = { name: 'Radwerk Nippes', context, keywords: ['Fahrradreparatur'] }

    expect(tags({ ...business, industry: 'Bicycle repair' })).toEqual(['#Fahrradreparatur', '#RadwerkNippes'])
    expect(tags({ ...business, industry: 'Fahrradwerkstatt' })).toContain('#Fahrradwerkstatt')
  })
})

function headings({ body }: PostContent): string[] {
  return [...body.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '')
}

describe.each(['blog', 'articles', 'newsletter'] as const)('a long %s', (contentType) => {
  const of = (length: 'standard' | 'long') => draft({ contentType, business: lumen, brief: { text: coldBrew, length } }).body

  test('tells its news in a sentence and the points of it under a heading, where a standard one goes on with them', () => {
    const [standard, long] = [of('standard'), of('long')]

    expect(long).toMatch(/launches on 3 June\.(?!\n\n- )[\s\S]*?## [^\n]+\n\n- R65 per 500 ml bottle/)
    expect(standard).toMatch(/launches on 3 June\.\n\n- R65 per 500 ml bottle/)
  })

  test('has no heading twice, however much there is to tell', () => {
    const more =
      ' The bottles are washed and filled again. Sipho found the recipe in Addis. A crate holds twelve. The label was drawn by Thandi. We serve it over one large cube. The coffee rests in steel.'
    const found = headings(
      draft({ contentType, business: lumen, brief: { text: coldBrew.replace(' Order at', `${more} Order at`), length: 'long' } }),
    )

    expect(found).toEqual([...new Set(found)])
  })
})

describe('shape', () => {
  test('blog, articles and newsletter have sections, and no other type shows Markdown', () => {
    for (const contentType of contentTypeIds) {
      const { body } = draft({ contentType, business: lumen, brief: { text: coldBrew } })
      const headings = body.match(/^## .+$/gm) ?? []

      if (platformRules[contentType].markdown) expect(headings.length).toBeGreaterThanOrEqual(3)
      else expect(checkContent(contentType, { title: 'T', body })).not.toContainEqual(expect.objectContaining({ code: 'markdown' }))
      expect(new Set(headings).size).toBe(headings.length)
    }
  })

  test('newsletter, blog and article of one brief are not one text three times', () => {
    const [newsletter, blog, article] = (['newsletter', 'blog', 'articles'] as const).map((contentType) =>
      draft({ contentType, business: lumen, brief: { text: coldBrew } }),
    )

    expect(headings(newsletter!)).toEqual(['What to do next', 'About Lumen Coffee', 'Why it matters to us'])
    expect(headings(blog!)).toEqual(['Why we do it', 'A word about us', 'The next step'])
    expect(headings(article!)).toEqual(['About us', 'What drives us', 'What to do next'])
  })

  test('a title leaves the day to the text where both do not fit', () => {
    const { title } = draft({
      contentType: 'newsletter',
      business: lumen,
      brief: { text: 'From 1 December we roast any bag of green beans within two days for R98, with a guarantee of two weeks.' },
    })

    expect(title).toBe('We roast any bag of green beans within two days for R98')
  })

  test('a call to action and its link come word for word', () => {
    for (const contentType of contentTypeIds) {
      const { body } = draft({
        contentType,
        business: lumen,
        brief: {
          text: 'Our tasting is on Friday 14 November.',
          callToAction: 'Book your place',
          link: 'https://lumencoffee.example/tasting?x=1',
        },
      })

      expect(body).toContain('Book your place')
      expect(body).toContain('lumencoffee.example/tasting?x=1')
    }
  })
})

describe('revision', () => {
  const before = draft({ contentType: 'linkedin', business: lumen, brief: { text: coldBrew } })
  const revised = (feedback: string) =>
    draft({ contentType: 'linkedin', business: lumen, brief: { text: coldBrew }, revision: { content: before, feedback } })

  test('shorter keeps the opening, the figures and the link', () => {
    const { body } = revised('Make it shorter')

    expect(body.length).toBeLessThan(before.body.length * 0.75)
    expect(body.split('\n')[0]).toBe(before.body.split('\n')[0])
    expect(body).toContain('https://lumencoffee.example/cold-brew')
  })

  test('longer adds what was not said, and repeats nothing', () => {
    const content = revised('longer please')

    expect(content.body.length).toBeGreaterThan(before.body.length)
    expect(repeated(content)).toEqual([])
  })

  test('a fact in the feedback is added', () => {
    expect(revised('Mention that we are closed on Mondays.').body).toContain('We are closed on Mondays.')
  })
})

describe('as a language model', () => {
  test('it answers with an object of title and body where JSON is asked for, counts tokens, and says what it cannot do', async () => {
    const { system, user } = buildPrompt({ contentType: 'blog', business: lumen, brief: { text: coldBrew } })
    const result = await composerModel().doGenerate({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: user }] },
      ],
      responseFormat: { type: 'json' },
      tools: [{ type: 'function', name: 'search', inputSchema: {} }],
    })

    const [part] = result.content
    expect(part?.type === 'text' && Object.keys(JSON.parse(part.text))).toEqual(['title', 'body'])
    expect(result.usage.inputTokens.total).toBeGreaterThan(200)
    expect(result.usage.outputTokens.total).toBeGreaterThan(100)
    expect(result.warnings).toEqual([expect.objectContaining({ feature: 'tools' })])
  })

  test('a prompt that is no brief gets an honest answer', async () => {
    const { text } = await generateText({ model: composerModel(), prompt: 'What is the capital of France?' })

    expect(text).toContain('writes drafts from a brief')
  })

  test('the first word comes at once, and the pace is kept after it', async () => {
    const { system, user } = buildPrompt({ contentType: 'whatsapp', business: lumen, brief: { text: coldBrew } })
    const controller = new AbortController()
    const { stream } = await composerModel({ pauseMs: 60_000 }).doStream({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: user }] },
      ],
      abortSignal: controller.signal,
    })
    const reader = stream.getReader()

    const types = [(await reader.read()).value?.type, (await reader.read()).value?.type, (await reader.read()).value?.type]
    expect(types).toEqual(['stream-start', 'text-start', 'text-delta'])
    const waiting = reader.read()
    controller.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
  })
})

test('a message says its name once', () => {
  const business = { name: 'Harrow Lane Cycles', context: 'A bicycle workshop behind the old tram depot. We repair bikes in two days.' }
  const { body } = draft({ contentType: 'whatsapp', business, brief: { text: 'We are hiring a mechanic.', length: 'long' } })

  expect(body).toContain('bicycle workshop behind the old tram depot')
  expect(body.match(/Harrow Lane Cycles/g)).toHaveLength(1)
})
