import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost } from '../steps/calls.ts'
import { chooseWords, chosenWords, editorOf, expectText, openPost } from '../steps/editor.ts'
import { administrator } from '../steps/people.ts'
import { joinTeamByCall } from '../steps/team.ts'
import { expect, test } from '../steps/test.ts'

test('colleagues speak about words of a post, whose thread moves with them, is settled, and outlives them', async ({ admin, page }) => {
  const colleague = await joinTeamByCall(page, admin, 'Zodwa Mbeki')
  const { id: businessId } = await createBusiness(admin, { name: 'Harbour Roast' })
  const title = 'Sidama, landed'
  const body = 'We paid 38 % over the local price. Come to the free cupping.'
  const post = await createPost(page, { businessId, contentType: 'blog', content: { title, body } })
  const commentsOn = (screen: typeof page) => screen.getByRole('region', { name: 'Comments' })
  const noteOn = (screen: typeof page) => screen.getByRole('textbox', { name: 'Internal note' })

  await openPost(page, post.id)
  await openPost(admin, post.id)

  await test.step('what is said about chosen words reaches a colleague who has the post open', async () => {
    await expectText(page, body)
    await chooseWords(page, '38 %')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(commentsOn(page).getByRole('combobox', { name: 'Comment' })).toBeFocused()
    await page.keyboard.type(`My list says 36. @${administrator.fullName.slice(0, 4)}`)
    await page.keyboard.press('Enter')
    await page.keyboard.type('which is right?')
    await page.keyboard.press('Enter')
    await expect(commentsOn(admin).getByRole('button', { name: '38 %' })).toBeVisible()
    await expect(commentsOn(admin).getByText(`My list says 36. @${administrator.fullName} which is right?`)).toBeVisible()
    await expectAccessible(admin, 'the editor of a post with comments')
  })

  await test.step('the thread stays with its words when the text before them grows, and shows them', async () => {
    await editorOf(page).body.fill(`Good news. ${body}`)
    await expectText(admin, /^Good news\./)
    await commentsOn(admin).getByRole('button', { name: '38 %' }).click()
    await expect.poll(() => chosenWords(admin)).toBe('38 %')
  })

  await test.step('an answer reaches whoever asked, and the settled thread is folded away', async () => {
    await commentsOn(admin).getByRole('button', { name: 'Reply' }).click()
    await expect(commentsOn(admin).getByRole('combobox', { name: 'Reply' })).toBeFocused()
    await admin.keyboard.type('The list is old.')
    await admin.keyboard.press('Enter')
    await expect(commentsOn(page).getByText('The list is old.')).toBeVisible()
    await commentsOn(page).getByRole('button', { name: 'Settle' }).click()
    await expect(commentsOn(admin).getByText('1 settled thread')).toBeVisible()
    await expect(commentsOn(admin).getByText('The list is old.')).toBeHidden()
    await commentsOn(admin).getByText('1 settled thread').click()
    await expect(commentsOn(admin).getByText(`Settled by ${colleague.fullName}`)).toBeVisible()
  })

  await test.step('a thread about words that are gone says which they were', async () => {
    await expectText(page, `Good news. ${body}`)
    await chooseWords(page, 'free cupping')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(commentsOn(page).getByRole('combobox', { name: 'Comment' })).toBeFocused()
    await page.keyboard.type('Bring a friend?')
    await page.keyboard.press('Enter')
    await expect(commentsOn(page).getByText('Bring a friend?')).toBeVisible()
    await editorOf(page).body.fill('We paid 38 % over the local price.')
    await expect(commentsOn(page).getByText('These words are gone. The comment was made on version 1.')).toBeVisible()
    await expect(commentsOn(page).getByText('free cupping')).toBeVisible()
  })

  await test.step('an internal note is read by colleagues', async () => {
    await noteOn(page).fill('Aisha checks the invoice.')
    await noteOn(page).blur()
    await expect(noteOn(admin)).toHaveValue('Aisha checks the invoice.')
  })
})

for (const contentType of ['blog', 'linkedin'] as const)
  test(`threads stand beside their words, and the preview comes in their place: ${contentType}`, async ({ admin }) => {
    const { id: businessId } = await createBusiness(admin, { name: `Letters by ${contentType}` })
    const body = Array.from({ length: 9 }, (_, index) => `Part ${index + 1} of the letter.`).join('\n\n')
    const post = await createPost(admin, { businessId, contentType, content: { title: contentType === 'blog' ? 'A letter' : null, body } })
    for (const text of ['Part 3', 'Part 9']) {
      const quote = { text, start: body.indexOf(text) }
      await admin.request.post(`/api/v1/posts/${post.id}/comments`, { data: { body: `About ${text}`, quote } })
    }

    await openPost(admin, post.id)

    const comments = admin.getByRole('region', { name: 'Comments' })
    for (const words of ['Part 3', 'Part 9']) await expect.poll(() => apart(admin, words)).toBeLessThan(20)
    const shown = admin.getByRole('group', { name: 'Beside the text' })
    await shown.getByRole('button', { name: 'Preview' }).click()
    await expect(comments).toBeHidden()
    await expect(admin.getByRole('region', { name: 'Preview' })).toContainText('Part 3')
    await shown.getByRole('button', { name: 'Comments 2' }).click()
    await expect.poll(() => apart(admin, 'Part 9')).toBeLessThan(20)
  })

/** Pixels between the line of words in the text and the top of what is said about them. */
function apart(page: Page, words: string): Promise<number> {
  return page.evaluate((wanted) => {
    const surface = document.querySelector('.ed-surface')
    const thread = [...document.querySelectorAll('.threads > li')].find((item) => item.textContent.includes(`About ${wanted}`))
    if (!surface || !thread) return Infinity
    const texts = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const start = text.parentElement?.matches('textarea') ? -1 : (text.textContent?.indexOf(wanted) ?? -1)
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, start + wanted.length)
      return Math.abs(range.getBoundingClientRect().top - thread.getBoundingClientRect().top)
    }
    return Infinity
  }, words)
}
