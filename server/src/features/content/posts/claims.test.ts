import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { keptClaims } from './claims.ts'
import { posts } from './table.ts'

const text = 'Come by for coffee. 9 of 10 guests come back. See you soon.'
const refused = { code: 'INVALID', data: { fields: [{ field: 'claims' }] } }

async function written(member: Member, body = text) {
  const business = await addBusiness(member.api, { requiresCheckedClaims: true, context: 'The bar has 12 seats.' })
  return member.api.posts.create({ businessId: business.id, contentType: 'linkedin', content: { title: null, body } })
}

function editing({ api }: Member, id: string) {
  return async (body: string) => {
    const { revision } = await api.posts.get({ id })
    return api.posts.update({ id, revision, content: { title: null, body } })
  }
}

test('a text by hand has its claims found where the business wants them checked, and only there', async () => {
  const member = await signedIn()
  const { api } = member
  const free = await addBusiness(api)

  const post = await written(member, `${text} There are 12 seats.`)
  const other = await api.posts.create({ businessId: free.id, contentType: 'linkedin', content: { title: null, body: text } })

  expect(post.claims).toMatchObject([
    { sentence: '9 of 10 guests come back.', status: 'to_check', stands: true },
    { sentence: 'There are 12 seats.', status: 'supported' },
  ])
  expect(other.claims).toEqual([])
})

test.each([
  ['another punctuation', text.replace('come back.', 'come back!')],
  ['figures in words', text.replace('9 of 10', 'Nine of ten')],
  ['another wording', text.replace('guests come back', 'of our guests return')],
  ['another figure', text.replace('9 of 10', '10 of 10')],
])('a claim to be checked is not lost by %s', async (_, edited) => {
  const member = await signedIn()
  const { id } = await written(member)

  const { revision, claims } = await editing(member, id)(edited)

  expect(claims.filter(({ status, stands }) => status === 'to_check' && stands)).toHaveLength(1)
  await expect(member.api.posts.approve({ id, revision })).rejects.toMatchObject(refused)
})

test('a tick holds while the sentence says the same words, and lets the post be approved', async () => {
  const member = await signedIn({ fullName: 'Aisha Davids' })
  const { api } = member
  const { id, claims } = await written(member)
  const edit = editing(member, id)
  await api.posts.checkClaim({ id, claimId: claims[0]?.id ?? '', checked: true })

  for (const same of [
    text.replace('See you soon', 'Until next week'),
    text.replace('9 of 10 guests come back.', 'Nine of ten guests, come back!'),
  ])
    expect((await edit(same)).claims).toMatchObject([{ checkedBy: 'Aisha Davids', stands: true }])

  const { revision } = await api.posts.get({ id })
  expect(await api.posts.approve({ id, revision })).toMatchObject({ status: 'approved' })
})

test.each([
  ['another figure', text.replace('9 of 10', '10 of 10')],
  ['the opposite', text.replace('come back', 'never come back')],
])('a tick does not cover %s', async (_, edited) => {
  const member = await signedIn()
  const { api } = member
  const { id, claims } = await written(member)
  await api.posts.checkClaim({ id, claimId: claims[0]?.id ?? '', checked: true })

  const { revision } = await editing(member, id)(edited)

  await expect(api.posts.approve({ id, revision })).rejects.toMatchObject(refused)
})

test('what is added later is to be checked, and a sentence that comes back has its tick', async () => {
  const member = await signedIn()
  const { api } = member
  const { id, claims } = await written(member)
  const edit = editing(member, id)
  await api.posts.checkClaim({ id, claimId: claims[0]?.id ?? '', checked: true })

  const without = await edit('Come by for coffee. We open on Friday.')
  expect(without.claims.filter(({ stands }) => stands)).toMatchObject([{ sentence: 'We open on Friday.', status: 'to_check' }])
  await expect(api.posts.approve({ id, revision: without.revision })).rejects.toMatchObject(refused)

  const { revision } = await edit(text)
  expect(await api.posts.approve({ id, revision })).toMatchObject({ status: 'approved' })
})

test('an earlier version that is restored has its claims looked up again', async () => {
  const member = await signedIn()
  const { id } = await written(member)
  await editing(member, id)('Come by for coffee.')

  const { claims, revision } = await member.api.posts.restore({ id, number: 1 })

  expect(claims).toMatchObject([{ sentence: '9 of 10 guests come back.', status: 'to_check' }])
  await expect(member.api.posts.approve({ id, revision })).rejects.toMatchObject(refused)
})

test('a sentence that a model noted, without a figure, stays to be checked when it is edited', async () => {
  const member = await signedIn()
  const sentence = 'Our baristas are trained by the people who grow the beans.'
  const { id } = await written(member, sentence)
  const { services } = await sharedApp()
  const noted = keptClaims([{ sentence, phrases: [sentence], status: 'to_check', source: null, part: null }])
  await services.db.transaction(member.workspaceId, (tx) => tx.update(posts).set({ claims: noted }).where(eq(posts.id, id)))

  for (const edited of [sentence.replace('trained by', 'trained, always, by'), sentence.replace('baristas', 'people')]) {
    const { revision } = await editing(member, id)(edited)
    await expect(member.api.posts.approve({ id, revision })).rejects.toMatchObject(refused)
  }
})

test('what a part beside the text claims stays to be checked until somebody ticks it off', async () => {
  const member = await signedIn()
  const { api } = member
  const { id } = await written(member, 'Come by for coffee.')
  const { services } = await sharedApp()
  const inPart = keptClaims([{ sentence: 'Only R20', phrases: ['R20'], status: 'to_check', source: null, part: 'preheader' }])
  await services.db.transaction(member.workspaceId, (tx) => tx.update(posts).set({ claims: inPart }).where(eq(posts.id, id)))

  const { revision, claims } = await editing(member, id)('Come by for tea.')
  expect(claims).toMatchObject([{ part: 'preheader', stands: true }])
  await expect(api.posts.approve({ id, revision })).rejects.toMatchObject(refused)

  await api.posts.checkClaim({ id, claimId: claims[0]?.id ?? '', checked: true })
  expect(await api.posts.approve({ id, revision })).toMatchObject({ status: 'approved' })
})

test('a sentence of title and text is one claim, whose tick holds for both', async () => {
  const { api } = await signedIn()
  const business = await addBusiness(api, { requiresCheckedClaims: true })
  const content = { title: '9 of 10 guests come back', body: text }
  const post = await api.posts.create({ businessId: business.id, contentType: 'blog', content })

  expect(post.claims).toHaveLength(1)
  await api.posts.checkClaim({ id: post.id, claimId: post.claims[0]?.id ?? '', checked: true })
  const edited = await api.posts.update({
    id: post.id,
    revision: post.revision,
    content: { ...content, body: text.replace('See you soon', 'Until next week') },
  })

  expect(edited.claims).toMatchObject([{ status: 'to_check', stands: true }])
  expect(await api.posts.approve({ id: post.id, revision: edited.revision })).toMatchObject({ status: 'approved' })
})

test('a tick holds for the text and for what a part beside it says in the same words', async () => {
  const member = await signedIn()
  const { api } = member
  const { id } = await written(member)
  const { services } = await sharedApp()
  const twice = keptClaims(
    [null, null, 'preheader'].map((part) => ({
      sentence: '9 of 10 guests come back.',
      phrases: ['9'],
      status: 'to_check' as const,
      source: null,
      part,
    })),
  )
  await services.db.transaction(member.workspaceId, (tx) => tx.update(posts).set({ claims: twice }).where(eq(posts.id, id)))

  const { revision } = await api.posts.checkClaim({ id, claimId: twice[1]?.id ?? '', checked: true })
  expect((await api.posts.get({ id })).claims.map(({ checkedAt }) => checkedAt !== null)).toEqual([true, true, true])
  await editing(member, id)(text.replace('See you soon', 'Until next week'))
  await expect(api.posts.approve({ id, revision: revision + 1 })).resolves.toMatchObject({ status: 'approved' })

  await api.posts.backToDraft({ id })
  const [first] = (await api.posts.get({ id })).claims
  await api.posts.checkClaim({ id, claimId: first?.id ?? '', checked: false })
  await expect(api.posts.approve({ id, revision: revision + 1 })).rejects.toMatchObject(refused)
})
