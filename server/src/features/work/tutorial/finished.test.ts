import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import type { Member } from '../../../../test/harness.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { markDone } from './mark.ts'

const app = await startPublishingApp()

async function isBusinessDone({ api }: Member): Promise<boolean> {
  return (await api.tutorial.read()).steps.some(({ id, state }) => id === 'business' && state === 'done')
}

test('what was ticked off and undone is ticked off by the next that is done', async () => {
  const member = await app.member()
  await member.api.tutorial.read()
  const undone = app.behindTheScenes(async (tx) => {
    for (let time = 0; time < 3; time += 1) await markDone(app.services, tx, member, 'business')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await isBusinessDone(member)).toBe(false)

  await addBusiness(member.api)

  expect(await isBusinessDone(member)).toBe(true)
})

test('a step that was seen done is asked for no more, in its own workspace and by its own person only', async () => {
  const [member, other] = [await app.member(), await app.member()]
  // What was there before is counted by the first read.
  for (const { api } of [member, other]) await api.tutorial.read()
  await addBusiness(member.api)
  await addBusiness(member.api)
  await app.behindTheScenes((tx) => tx.execute(sql`delete from tutorial_progress where item = 'step:business'`))

  await addBusiness(member.api)
  await addBusiness(other.api)

  expect(await isBusinessDone(member)).toBe(false)
  expect(await isBusinessDone(other)).toBe(true)
})
