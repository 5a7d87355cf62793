import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../test/harness.ts'
import { notify } from './service.ts'

const failed = (channel: string, post = 'Autumn roast') =>
  ({
    kind: 'delivery_failed',
    about: channel,
    link: '/app/publishing',
    subject: { post, channel: 'Sandbox wall', reason: 'It is too long.' },
  }) as const

/** As a verb of somebody who works in the workspace. */
async function causedBy({ workspaceId, userId }: Member, userIds: string[], notice: ReturnType<typeof failed>): Promise<void> {
  const { services } = await sharedApp()
  await services.db.transaction(workspaceId, (tx) => notify(tx, { ...notice, workspaceId, userIds }), userId)
}

test('who causes something tells others, and does not see what they are told', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })

  await causedBy(owner, [editor.userId], failed(uuidv7()))

  const { items } = await editor.api.notifications.list({})
  expect(items).toMatchObject([
    { kind: 'delivery_failed', title: '“Autumn roast” could not be published on Sandbox wall', detail: 'It is too long.', isRead: false },
  ])
  expect((await owner.api.notifications.list({})).items).toEqual([])
})
