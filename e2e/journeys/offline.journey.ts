import type { Page } from '@playwright/test'

import { createBusiness, createPost, getPost, updatePost } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const body = 'Three readings before the holidays.\n\nEach Thursday at seven.\n\nCome by.'

test('what was typed without a network survives a crash of the page, and is saved once the post is opened again', async ({ somebody }) => {
  const page = await somebody()
  const { id } = await postOf(page)
  const mine = body.replace('Three', 'Four')
  await typeOffline(page, id, mine)

  await crash(page)
  const reopened = await openAgain(page, id)

  await expect(editorOf(reopened).body).toHaveValue(mine)
  await expectToast(reopened, 'Text that was not saved before is here again.')
  await expect(editorOf(reopened).status).toContainText(/Saved \d\d:\d\d/)
  expect((await getPost(reopened, id)).content.body).toBe(mine)
})

test('where somebody saved after the crash, both texts are there, and each part that only one of them changed is proposed', async ({
  somebody,
  open,
}) => {
  const page = await somebody()
  const { id, revision } = await postOf(page)
  const mine = body.replace('Come by.', 'Come by, there is mulled wine.')
  await typeOffline(page, id, mine)
  await crash(page)
  const other = await open({ storageState: await page.context().storageState() })
  await updatePost(other, { id, revision, content: { title: null, body: body.replace('seven', 'eight') } })

  const reopened = await openAgain(page, id)
  await expect(editorOf(reopened).body).toHaveValue(mine)
  await reopened.getByRole('button', { name: 'Compare the two' }).click()
  await reopened.getByRole('dialog', { name: 'Two versions of this text' }).getByRole('button', { name: 'Save the result' }).click()

  await expect(editorOf(reopened).status).toContainText(/Saved \d\d:\d\d/)
  expect((await getPost(reopened, id)).content.body).toBe(mine.replace('seven', 'eight'))
})

async function postOf(page: Page) {
  const { id: businessId } = await createBusiness(page)
  return createPost(page, { businessId, contentType: 'linkedin', content: { title: null, body } })
}

async function typeOffline(page: Page, id: string, text: string): Promise<void> {
  await openPost(page, id)
  await page.context().setOffline(true)
  await editorOf(page).body.fill(text)
  await expect(editorOf(page).status).toContainText('Not saved yet: no connection. Your text is kept here.')
}

/** As when the browser runs out of memory: nothing of the page learns that it ends. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A page that is gone does not answer.
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

/** In the same browser, with a network again. */
async function openAgain(page: Page, id: string): Promise<Page> {
  const context = page.context()
  await context.setOffline(false)
  const reopened = await context.newPage()
  await openPost(reopened, id)
  return reopened
}
