import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

/** A draft of the composer, without its hashtags, approved. @returns the post's id. */
async function editDraft(page: Page, businessId: string, text: string): Promise<string> {
  const sent = await page.request.post('/api/v1/generations', { data: { businessId, text, contentTypes: ['linkedin'], length: 'short' } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const last = (await (await page.request.get(`/api/v1/businesses/${businessId}/last-generation`)).json()) as {
    drafts: { post: { id: string; revision: number; content: { body: string } } }[]
  }
  const post = last.drafts[0]?.post
  if (!post) throw new Error('The draft is missing.')
  expect(post.content.body).toMatch(/#\w/)
  const body = post.content.body.replace(/\s*#\w+/g, '')
  const edited = await page.request.patch(`/api/v1/posts/${post.id}`, { data: { revision: post.revision, content: { title: null, body } } })
  const { revision } = (await edited.json()) as { revision: number }
  const approved = await page.request.post(`/api/v1/posts/${post.id}/approve`, { data: { revision } })
  expect(approved.ok(), await approved.text()).toBe(true)
  return post.id
}

test('what a person changes in drafts becomes a note, which the next draft follows; a text is held against it and mended', async ({
  somebody,
}) => {
  const page = await somebody()
  const { id: businessId } = await createBusiness(page, {
    name: 'Bosduif Coffee',
    context: 'A speciality roastery in Woodstock.',
    keywords: ['filter coffee', 'single origin'],
    contentTypes: ['linkedin', 'instagram', 'whatsapp'],
  })
  const notes = page.getByRole('region', { name: 'Voice notes' })
  const check = page.getByRole('complementary', { name: 'Style check' })

  await test.step('nothing is known yet, and the page says how that changes', async () => {
    await page.goto(`/app/business/${businessId}/profile?tab=voice`)
    await expect(notes).toContainText('No note yet.')
    await expect(page.getByRole('region', { name: 'Words and claims' })).toContainText('No banned word or claim yet.')
    await expect(page.getByRole('region', { name: 'Sources' })).toContainText('A speciality roastery in Woodstock.')
    await expectAccessible(page, 'The voice of a business, empty')
  })

  await test.step('three edits in one direction propose a note with what was changed', async () => {
    for (const lot of ['Sidama', 'Huila', 'Nyeri']) await editDraft(page, businessId, `Our ${lot} lot lands on Friday at R165 for 250 g.`)
    await expect(notes.getByText('No hashtags.')).toBeVisible()
    await expect(notes).toContainText('Not in use yet. Is it a rule, or was it only for those posts?')
    await notes.getByText('Show them').first().click()
    await expect(notes.locator('del').first()).toContainText('#')
    await expectAccessible(page, 'The voice of a business, with a note that waits')
  })

  await test.step('it is kept, pinned and reworded', async () => {
    await notes.getByRole('button', { name: 'Keep' }).click()
    await expect(notes).toContainText('1 in use, 0 wait for you')
    await notes.getByRole('button', { name: 'Pin', exact: true }).click()
    await expect(notes.getByRole('button', { name: 'Unpin' })).toBeVisible()
    await notes.getByRole('button', { name: 'Edit' }).click()
    await notes.getByRole('textbox', { name: 'Note' }).fill('No hashtags, and never “premium”.')
    await notes.getByRole('button', { name: 'Save note' }).click()
    await expect(notes).toContainText('Wording by')
  })

  await test.step('words and rules are set', async () => {
    await page.getByRole('region', { name: 'Words and claims' }).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Words and claims' })
    await dialog.getByLabel('Words to use, written exactly so').fill('co-operative')
    await dialog.getByRole('button', { name: 'Add a word' }).click()
    await dialog.getByRole('textbox', { name: 'Never' }).fill('artisanal')
    await dialog.getByRole('textbox', { name: 'Say instead' }).fill('small-batch')
    await dialog.getByRole('combobox', { name: 'Emoji' }).selectOption({ label: 'None' })
    await dialog.getByLabel('WhatsApp').check()
    await expectAccessible(page, 'Words and claims')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Words and claims saved')
    await expect(page.getByRole('region', { name: 'Words and claims' })).toContainText('None, except on WhatsApp')
  })

  await test.step('a pasted text is marked and mended', async () => {
    await check.getByLabel('Text to check').fill('Our artisanal Cooperative lot is here ☕. A premium cup. #coffee')
    await expect(check).toContainText('5 breaches, 5 with a mend')
    await expectAccessible(page, 'The style check')
    await check.getByRole('button', { name: 'Mend all 5' }).click()
    await expect(check.getByLabel('Text to check')).toHaveValue('Our small-batch co-operative lot is here. A cup.')
    await expect(check).toContainText('nothing to mend')
  })

  await test.step('what the composer reads is shown without JSON, or as it is sent', async () => {
    await page.getByRole('button', { name: 'See what it reads' }).click()
    const prompt = page.getByRole('dialog', { name: 'What it reads' })
    await expect(prompt.getByText('1. No hashtags, and never “premium”.')).toBeVisible()
    await prompt.getByRole('button', { name: 'Exactly as sent' }).click()
    await expect(prompt.getByText('["No hashtags, and never “premium”."]')).toBeVisible()
    await expectAccessible(page, 'What the composer reads')
    await prompt.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the next draft follows it, and the editor checks what is typed', async () => {
    const sent = await page.request.post('/api/v1/generations', {
      data: { businessId, text: 'Our artisanal Yirgacheffe lot lands on Friday at R165.', contentTypes: ['linkedin'] },
    })
    expect(sent.ok()).toBe(true)
    const last = await page.request.get(`/api/v1/businesses/${businessId}/last-generation`)
    const { drafts } = (await last.json()) as { drafts: { post: { id: string; content: { body: string } } }[] }
    expect(drafts[0]?.post.content.body).toContain('small-batch')
    expect(drafts[0]?.post.content.body).not.toMatch(/#\w|artisanal/)

    await page.goto(`/app/repository/${drafts[0]?.post.id}`)
    const style = page.getByRole('region', { name: 'Style check' })
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.fill('An artisanal lot of the co-operative lands on Friday.')
    await expect(style).toContainText('1 breach, 1 with a mend')
    await expect.poll(() => page.evaluate(() => [...(CSS.highlights.get('style-breach') ?? [])].map(String))).toEqual(['artisanal'])
    await pressEnter(style.getByRole('button', { name: 'Mend 1' }))
    await expect(text).toHaveValue('A small-batch lot of the co-operative lands on Friday.')
    await pressEnter(style.getByRole('button', { name: 'Note for the next draft' }))
    await style.getByRole('textbox', { name: 'Note' }).fill('Name the grower first.')
    await pressEnter(style.getByRole('button', { name: 'Save note' }))
    await expectToast(page, 'Note added')
    await expectAccessible(page, 'The editor with a style check')
    await style.getByRole('link', { name: 'What the composer knows' }).click()
    await expect(notes).toContainText('Name the grower first.')
  })
})
