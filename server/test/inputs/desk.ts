import { uuidv7 } from 'uuidv7'

import { addBusiness, addPost } from '../factories.ts'
import { type Member, sharedApp } from '../harness.ts'
import { onePixel } from '../one-pixel.ts'
import { generationId } from './posts.ts'
import { reading, type ValidInput } from './valid-input.ts'

const body = 'Our autumn roast is out: notes of plum and toffee. It costs R65 a bag. Order it from Monday.'

/** What is made of drafts: revisions. */
export const deskInputs: Record<string, ValidInput> = {
  'generation.repurpose': {
    twice: 'refused',
    async input({ api }) {
      const { id: businessId } = await addBusiness(api, { contentTypes: ['linkedin', 'x'] })
      const { id } = await addPost(api, { businessId, content: { title: null, body } })
      return { postId: id, contentTypes: ['x'], words: 'Name the price first.', length: 'short' }
    },
  },
  'generation.retry': {
    twice: 'refused',
    async input(member) {
      const { id: businessId } = await addBusiness(member.api, { contentTypes: ['x'] })
      const id = await generationId(member, businessId)
      const { services } = await sharedApp()
      await services.db.asSystem('a draft that failed', (tx) =>
        tx.execute(
          `insert into generation_drafts (generation_id, workspace_id, key, position, content_type, variant, state, message)
           values ('${id}', '${member.workspaceId}', 'x-1', 0, 'x', 1, 'failed', 'It failed.')`,
        ),
      )
      return { id, key: 'x-1' }
    },
  },
  'ideas.list': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'ideas.propose': { twice: 'two', input: async ({ api }) => ({ businessId: (await addBusiness(api, { contentTypes: ['x'] })).id }) },
  'ideas.dismiss': { twice: 'same', input: async (member) => ({ id: await ideaId(member) }) },
  'altText.seer': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'altText.propose': {
    twice: 'two',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, image: new File([onePixel], 'bag.png', { type: 'image/png' }) }),
  },
  'revisions.revise': {
    twice: 'refused',
    async input({ api }) {
      const { id, revision } = await addPost(api, { content: { title: null, body } })
      return { postId: id, revision, kind: 'words', words: 'Shorter, and no exclamation marks.', language: 'English' }
    },
  },
  'revisions.last': reading(async ({ api }) => ({ postId: (await addPost(api)).id })),
  'revisions.stop': { twice: 'same', input: async (member) => ({ id: await revisionId(member) }) },
  'revisions.decide': { twice: 'same', input: async (member) => ({ id: await revisionId(member), decision: 'back' }) },
}

/** A revision that is over. */
export async function revisionId({ api, workspaceId, userId }: Member): Promise<string> {
  const { services } = await sharedApp()
  const { id: postId, businessId, revision } = await addPost(api, { content: { title: null, body } })
  await api.posts.update({ id: postId, revision, content: { title: null, body: 'Plum and toffee.' }, checkpoint: true })
  const id = uuidv7()
  await services.db.asSystem('a revision that is over', (tx) =>
    tx.execute(
      `insert into revisions (id, workspace_id, business_id, post_id, user_id, kind, words, language, composer, writer, state, revision, from_version, to_version, body, expires_at)
       values ('${id}', '${workspaceId}', '${businessId}', '${postId}', '${userId}', 'shorter', '', '', true, 'Built-in composer', 'ready', 0, 1, 2, 'Plum and toffee.', now())`,
    ),
  )
  return id
}

async function ideaId({ api, workspaceId }: Member): Promise<string> {
  const { services } = await sharedApp()
  const { id: businessId } = await addBusiness(api)
  const id = uuidv7()
  await services.db.asSystem('an idea', (tx) =>
    tx.execute(
      `insert into ideas (id, workspace_id, business_id, title, angle, content_type, writer)
       values ('${id}', '${workspaceId}', '${businessId}', 'How it came about', 'Tell when it began.', 'x', 'Built-in composer')`,
    ),
  )
  return id
}
