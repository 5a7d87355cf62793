import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost } from '../steps/calls.ts'
import { editorOf } from '../steps/editor.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const text =
  'On Saturday 5 December we open our studio in Kalk Bay from 10:00 to 15:00. Visitors pour their own soap for R120. Tea is free. Children under ten need an adult beside them.'

test('the chat drafts, quotes and goes on where the reader left it', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page, { contentTypes: ['linkedin', 'facebook', 'x'] })
  const content = { title: 'Winter hours', body: 'The shop closes at 16:00 in July. Dogs are welcome in the yard.' }
  await createPost(page, { businessId: business.id, contentType: 'blog', content })
  const box = page.getByLabel('Message', { exact: true })
  const answers = page.getByRole('article', { name: 'Answer' })
  const ask = async (words: string) => {
    // While an answer is written, nothing is sent.
    await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0)
    await box.fill(words)
    await box.press('Enter')
  }

  await test.step('with one business there is nothing to choose, and the composer says what it understands', async () => {
    await page.goto('/app/chat')
    await expect(page).toHaveURL(new RegExp(`/app/chat/${business.id}`))
    await expect(page.getByText(/It is not an AI model: it obeys these commands/)).toBeVisible()
    await expectAccessible(page, 'the chat before the first message')
  })

  await test.step('/draft makes a draft, whose card opens its editor', async () => {
    await ask(`/draft facebook: ${text}`)
    await expect(page).toHaveURL(/conversation=[0-9a-f-]{36}/)
    await expect(box, 'the box keeps the focus').toBeFocused()
    await expect(page.getByText('1 draft made')).toBeVisible()
    await page
      .getByRole('region', { name: 'Drafts made' })
      .getByRole('link', { name: /^Open (?!on the desk)/ })
      .click()
    await expect(editorOf(page).body).toHaveValue(/R120/)
    await page.goBack()
    await expect(answers).toHaveCount(1)
  })

  await test.step('/find quotes a post word for word, with the way to it', async () => {
    await ask('/find dogs yard')
    const passages = page.getByRole('region', { name: 'Passages' })
    await expect(passages.getByText(/Dogs are welcome in the yard/)).toBeVisible()
    await expect(passages.getByRole('link', { name: /^Post “Winter hours”, version \d+$/ })).toBeVisible()
    await expectAccessible(page, 'a conversation')
  })

  await test.step('reloaded in the middle, the answer is there whole and once', async () => {
    await ask(`/draft linkedin, x: ${text}`)
    await expect(page.getByText(text)).toHaveCount(2)
    await page.reload()
    await expect(answers).toHaveCount(3)
    await expect(answers.last()).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('2 drafts made')).toHaveCount(1)
  })

  await test.step('a question in other words stands beside the first, which can be gone back to', async () => {
    const [first] = [page.getByText('/find dogs yard', { exact: true })]
    await first.locator('..').getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Your message').fill('/find shop closes July')
    await page.getByRole('log').getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('2 of 2')).toBeVisible()
    await expect(answers).toHaveCount(2)
    await expect(answers.last()).toHaveAttribute('aria-busy', 'false')
    await page.getByRole('button', { name: 'Earlier wording' }).click()
    await expect(page.getByText('1 of 2')).toBeVisible()
    await expect(answers, 'what came after it is there again').toHaveCount(3)
  })

  await test.step('a conversation is named, and deleted', async () => {
    const list = page.getByRole('complementary', { name: 'Conversations' })
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename the conversation' })
    await dialog.getByLabel('Title').fill('Open day')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(list.getByRole('link', { name: 'Open day' })).toBeVisible()
    await list.getByRole('button', { name: 'Rename or delete Open day' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(page, '“Open day” deleted')
    await expect(list.getByRole('link', { name: 'Open day' })).toHaveCount(0)
  })
})
