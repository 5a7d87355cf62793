import { Brief } from '@postwright/contract/content/generation'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { keptClaims } from '../../src/features/content/posts/claims.ts'
import { setPostStatuses } from '../../src/features/content/posts/status.ts'
import { posts } from '../../src/features/content/posts/table.ts'
import { addBusiness, addPost } from '../factories.ts'
import { type Api, type Member, sharedApp } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

const content = { title: null, body: 'Our autumn roast is out: notes of plum and toffee.' }

/** Posts, and drafts that are generated. */
export const postInputs: Record<string, ValidInput> = {
  'generation.generate': { twice: 'refused', input: brief },
  'generation.get': reading(async (member) => ({ id: await generationId(member) })),
  'generation.last': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'generation.stop': { twice: 'same', input: async (member) => ({ id: await generationId(member), key: 'x-1' }) },
  'generation.asks': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id, text: '5 tips for the heat' })),
  'generation.context': reading(async ({ api }) => ({
    businessId: (await addBusiness(api, { contentTypes: ['x'] })).id,
    contentType: 'x',
  })),
  'generation.estimate': reading(brief),
  'generation.tryPrompt': {
    twice: 'two',
    input: async ({ api }) => ({
      businessId: (await addBusiness(api, { contentTypes: ['x'] })).id,
      contentType: 'x',
      text: 'Cold brew is back on Monday.',
      addition: 'No puns.',
    }),
  },
  'posts.list': reading(async ({ api, userId }) => {
    const { id } = await addBusiness(api)
    return {
      businessId: id,
      ...filter,
      authorId: userId,
      channelId: uuidv7(),
      changedFrom: '2026-09-01T00:00:00Z',
      changedBefore: '2126-09-01T00:00:00Z',
      limit: 10,
    }
  }),
  'posts.get': reading(postId),
  'posts.create': {
    twice: 'two',
    async input({ api }) {
      const { id: businessId } = await addBusiness(api)
      return { businessId, contentType: 'blog', content: { ...content, title: 'Roast', forChannels: [await forChannel(api, businessId)] } }
    },
  },
  'posts.update': {
    twice: 'same',
    async input({ api }) {
      const { id, revision, businessId } = await addPost(api, { contentType: 'blog', content: { ...content, title: 'Roast' } })
      const forChannels = [await forChannel(api, businessId)]
      return { id, revision, content: { title: 'New roast', body: `${content.body} ${uuidv7()}`, forChannels }, checkpoint: true }
    },
  },
  'posts.versions': reading(postId),
  'posts.activity': reading(async (member) => ({ ...(await postId(member)), limit: 20 })),
  'posts.check': reading(postId),
  'posts.checkLinks': reading(postId),
  'posts.restore': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api)
      await api.posts.update({ id, revision, content: { title: null, body: 'Another text.' }, checkpoint: true })
      return { id, number: 1 }
    },
  },
  'posts.approve': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api)
      return { id, revision }
    },
  },
  'posts.askForChanges': {
    twice: 'same',
    async input(member) {
      const { id, revision } = await addPost(member.api)
      await putInReview(member, id)
      return { id, revision, comment: 'Name the price.' }
    },
  },
  'reviews.submit': {
    twice: 'same',
    input: async ({ api, userId }) => ({
      posts: [{ id: (await addPost(api)).id }],
      note: 'Is the price right?',
      reviewers: [{ kind: 'person', userId }],
    }),
  },
  'reviews.remind': {
    twice: 'refused',
    async input({ api }) {
      const { id } = await addPost(api)
      await api.reviews.submit({ posts: [{ id }] })
      return { postId: id }
    },
  },
  'reviews.list': reading(async ({ api }) => ({ postId: (await addPost(api)).id })),
  'reviewLinks.list': reading(async ({ api }) => ({ businessId: (await addPost(api)).businessId })),
  'reviewLinks.make': {
    twice: 'two',
    input: async ({ api }) => ({
      postIds: [(await addPost(api)).id],
      title: 'One post',
      note: 'Have a look.',
      guestName: 'Pieter Malgas',
      guestEmail: 'pieter@skemerkop.example',
      language: 'en',
      days: 14,
      passcode: true,
    }),
  },
  'reviewLinks.renew': { twice: 'two', input: async (member) => ({ id: (await aReviewLink(member)).id, days: 3, passcode: false }) },
  'reviewLinks.revoke': { twice: 'same', input: async (member) => ({ id: (await aReviewLink(member)).id }) },
  'presence.tell': { twice: 'same', input: async ({ api }) => ({ postId: (await addPost(api)).id, screen: uuidv7(), state: 'editing' }) },
  'comments.list': reading(async (member) => ({ postId: (await aComment(member)).postId })),
  'comments.add': {
    twice: 'two',
    async input({ api }) {
      return { postId: (await addPost(api)).id, body: 'Is the price right?', quote: { text: 'plum', start: 32 } }
    },
  },
  'comments.edit': { twice: 'same', input: async (member) => ({ id: (await aComment(member)).id, body: 'It is.' }) },
  'comments.settle': { twice: 'same', input: async (member) => ({ id: (await aComment(member)).id, settled: true }) },
  'comments.remove': { twice: 'refused', input: async (member) => ({ id: (await aComment(member)).id }) },
  'posts.setInternalNote': {
    twice: 'same',
    input: async ({ api }) => ({ id: (await addPost(api)).id, note: 'Aisha checks the invoice.', replaces: '' }),
  },
  'posts.checkClaim': {
    twice: 'same',
    async input(member) {
      const { id } = await addPost(member.api)
      return { id, claimId: await claimOf(member, id), checked: true }
    },
  },
  'posts.backToDraft': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api)
      await api.posts.approve({ id, revision })
      return { id }
    },
  },
  'posts.archive': { twice: 'same', input: postId },
  'posts.unarchive': {
    twice: 'same',
    async input({ api }) {
      const { id } = await addPost(api)
      await api.posts.archive({ id })
      return { id }
    },
  },
  'posts.archiveMany': { twice: 'same', input: async ({ api }) => ({ ids: [(await addPost(api)).id] }) },
  'posts.unarchiveMany': {
    twice: 'same',
    async input({ api }) {
      const { id } = await addPost(api)
      await api.posts.archive({ id })
      return { ids: [id] }
    },
  },
  'postFiles.import': {
    twice: 'two',
    input: async ({ api }) => ({
      businessId: (await addBusiness(api)).id,
      file: new File(['type,text,tags\nlinkedin,Plum and toffee.,launch'], 'posts.csv', { type: 'text/csv' }),
      mode: 'import',
    }),
  },
  'postViews.save': { twice: 'refused', input: aView },
  'postViews.update': {
    twice: 'same',
    async input(member) {
      const view = await aView(member)
      const { id } = await member.api.postViews.save({ name: uuidv7(), query: { layout: 'grid' } })
      return { ...view, id, isShared: false }
    },
  },
  'postViews.remove': {
    twice: 'refused',
    async input(member) {
      await fewViews(member)
      return { id: (await member.api.postViews.save({ name: uuidv7(), query: { layout: 'grid' } })).id }
    },
  },
  'tags.list': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'tags.change': {
    twice: 'same',
    input: async ({ api }) => ({ posts: [{ id: (await addPost(api)).id, add: ['Launch'], remove: ['Old'] }] }),
  },
}

const filter = { contentType: 'linkedin', status: 'draft', tag: 'launch', review: 'none', q: 'roast' }

async function aView(member: Member): Promise<object> {
  await fewViews(member)
  return { name: `This week ${uuidv7()}`, query: { ...filter, from: '2026-09-01', to: '2026-09-30', layout: 'table' } }
}

/** A person keeps so many views. */
async function fewViews({ api }: Member): Promise<void> {
  const own = (await api.postViews.list()).filter(({ isOwn }) => isOwn)
  if (own.length > 40) for (const { id } of own) await api.postViews.remove({ id })
}

/** As somebody who asks for a decision. */
export async function putInReview({ workspaceId }: Pick<Member, 'workspaceId'>, postId: string): Promise<void> {
  const { services } = await sharedApp()
  await services.db.transaction(workspaceId, (tx) => setPostStatuses(tx, [{ workspaceId, postId, status: 'in_review' }]))
}

async function postId({ api }: Member): Promise<{ id: string }> {
  return { id: (await addPost(api)).id }
}

async function brief({ api }: Member): Promise<object> {
  const { id } = await addBusiness(api, { contentTypes: ['x'] })
  return {
    businessId: id,
    text: 'The autumn roast is out.',
    contentTypes: ['x'],
    given: [{ kind: 'tips', lines: ['Ride early.'] }],
    tone: '',
    length: 'short',
    language: '',
    callToAction: 'Come by.',
    link: 'https://lumen.example/roast',
    variants: 1,
  }
}

async function aReviewLink({ api }: Member) {
  const { link } = await api.reviewLinks.make({ postIds: [(await addPost(api)).id], title: 'One post', guestName: 'Pieter Malgas' })
  return link
}

/** A comment on a post of its own. */
async function aComment({ api }: Member) {
  return api.comments.add({ postId: (await addPost(api)).id, body: 'Is the price right?' })
}

/** A claim of a post that is to be checked. */
export async function claimOf({ workspaceId }: Pick<Member, 'workspaceId'>, postId: string): Promise<string> {
  const { services } = await sharedApp()
  const [claim] = keptClaims([{ sentence: content.body, phrases: ['plum'], status: 'to_check', source: null, part: null }])
  if (!claim) throw new Error('One claim was kept.')
  await services.db.transaction(workspaceId, (tx) =>
    tx
      .update(posts)
      .set({ claims: [claim] })
      .where(eq(posts.id, postId)),
  )
  return claim.id
}

/** A generation that is over. */
export async function generationId(member: Member, businessId?: string): Promise<string> {
  const { services } = await sharedApp()
  const business = businessId ?? (await addBusiness(member.api)).id
  const id = uuidv7()
  const sent = Brief.parse({ businessId: business, text: 'The autumn roast is out.', contentTypes: ['x'] })
  await services.db.asSystem('a generation that is over', (tx) =>
    tx.execute(
      `insert into generations (id, workspace_id, business_id, user_id, brief_hash, brief, composer, expires_at, finished_at)
       values ('${id}', '${member.workspaceId}', '${business}', '${member.userId}', '${id}', '${JSON.stringify(sent)}', true, now(), now())`,
    ),
  )
  return id
}

/** All that a post can say on one channel alone. */
export async function forChannel(api: Api, businessId: string) {
  const { id: channelId } = await api.channels.connect({ businessId, kind: 'sandbox', name: 'Wall' })
  return {
    channelId,
    text: { title: 'Roast, for the wall', body: 'The autumn roast is here.' },
    thread: ['It is roasted on Tuesdays.'],
    firstComment: { body: 'Come by.', afterMinutes: 10 },
  }
}
