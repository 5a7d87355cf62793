import type { Browser, Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { expect, test } from '../steps/test.ts'

test('a guest opens a review link with its passcode, comments, decides, and sees what changed; revoked, the link is over', async ({
  admin,
  browser,
}) => {
  const { id: businessId } = await createBusiness(admin, { name: 'Skemerkop Wines', requiresApproval: true })
  const door = await aPost(
    admin,
    businessId,
    'Cellar door, spring',
    'The cellar door opens again, 10:00 to 16:00. Children and dogs welcome.',
  )
  await aPost(admin, businessId, 'Wine club', 'Collect from Friday. We courier it for R120.')
  const { address, passcode } = await makeLink(admin, businessId)
  const guest = await aGuest(browser)

  await test.step('wrong digits say how many tries are left, the right ones show the posts', async () => {
    await guest.goto(address)
    await expectAccessible(guest, 'the passcode of a review link')
    await guest.getByLabel('Passcode').fill(passcode === '000000' ? '000001' : '000000')
    await guest.getByRole('button', { name: 'Open the posts' }).click()
    await expect(guest.getByRole('alert')).toContainText('9 tries left')
    await guest.getByLabel('Passcode').fill(passcode)
    await guest.getByRole('button', { name: 'Open the posts' }).click()
    await expect(guest.getByRole('heading', { name: 'Two posts for spring' })).toBeVisible()
    await expect(guest.getByText('0 of 2 decided')).toBeVisible()
    await expectAccessible(guest, 'the posts of a review link')
  })

  await openPost(admin, door.id)
  const onDoor = guest.getByRole('article', { name: 'Cellar door, spring', exact: true })
  const onClub = guest.getByRole('article', { name: 'Wine club', exact: true })

  await test.step('a comment on chosen words reaches the editor that is open, and stays on the page of the guest', async () => {
    await chooseWords(guest, '10:00 to 16:00')
    await guest.getByRole('button', { name: 'Comment on these words' }).click()
    await guest.keyboard.type('Until 15:00 on Saturdays.')
    await onDoor.getByRole('button', { name: 'Send as a comment only' }).click()
    await expect(onDoor.locator('.said')).toHaveText('Until 15:00 on Saturdays.')
    await expect(onDoor.locator('mark', { hasText: '10:00 to 16:00' })).toBeVisible()
    const comments = admin.getByRole('region', { name: 'Comments' })
    await expect(comments.getByText('Until 15:00 on Saturdays.')).toBeVisible()
    await expect(comments.getByText('Guest', { exact: true })).toBeVisible()
  })

  await test.step('the guest asks for changes of one and approves the other, without leaving their place', async () => {
    await onDoor.getByRole('button', { name: 'Request changes' }).click()
    await expect(onDoor.getByText('You asked for changes')).toBeVisible()
    await onClub.getByRole('button', { name: 'Approve' }).click()
    await expect(onClub.getByText('You approved version 1')).toBeVisible()
    await expect(guest.getByText('2 of 2 decided')).toBeVisible()
    await expect(admin.getByText('Changes requested, version 1')).toBeVisible()
    await expectAccessible(guest, 'the decided posts of a review link')
  })

  await test.step('the mended post comes to the guest as a new version, with what changed; the open page says so, and keeps what is typed', async () => {
    await onDoor.getByText('Show the post').click()
    await onDoor.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought')
    await editorOf(admin).body.fill('The cellar door opens again, 10:00 to 15:00. Children and dogs welcome.')
    await admin.getByRole('button', { name: 'Ask for review' }).click()
    await expect(admin.getByText('In review, version 2')).toBeVisible()
    await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(guest.getByText('This page has changed while you were reading.')).toBeVisible()
    await expectAccessible(guest, 'a review link whose posts have changed')
    await guest.getByRole('link', { name: 'Show what changed' }).click()
    await expect(onDoor.getByText(/^Version 2 came/)).toBeVisible()
    await expect(onDoor.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought')
    await expect(guest.getByText('This page has changed while you were reading.')).toBeHidden()
    await expect(onDoor.locator('ins')).toHaveText('15')
    await expect(onDoor.locator('del')).toHaveText('16')
  })

  await test.step('revoked, the page of the guest says that the link has ended', async () => {
    await admin.getByRole('button', { name: 'Revoke the link “Two posts for spring”' }).click()
    await admin.getByRole('button', { name: 'Revoke link' }).click()
    await expect(admin.getByText(/^Revoked /)).toBeVisible()
    await onDoor.getByRole('button', { name: 'Approve' }).click()
    await expect(guest.getByRole('alert').filter({ hasText: 'This link has ended' })).toBeVisible()
    await expect(onDoor.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought')
    await onDoor.getByRole('textbox', { name: 'Your comment' }).fill('')
    await onDoor.getByRole('button', { name: 'Approve' }).click()
    await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    await expectAccessible(guest, 'a review link that has ended')
  })
})

function aPost(page: Page, businessId: string, title: string, body: string): Promise<{ id: string }> {
  return createPost(page, { businessId, contentType: 'blog', content: { title, body } })
}

/** In the repository, for both posts of the business. */
async function makeLink(page: Page, business: string): Promise<{ address: string; passcode: string }> {
  await page.goto(`/app/repository?business=${business}`)
  for (const title of ['Cellar door, spring', 'Wine club']) await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Send a review link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is to be decided').fill('Two posts for spring')
  await dialog.getByLabel('A greeting').fill('Pieter, these go out in September.')
  await dialog.getByLabel('Whom it is for').fill('Pieter Malgas')
  await dialog.getByLabel('Ask for a passcode').check()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const address = await dialog.getByLabel('Review link').inputValue()
  const passcode = await dialog.locator('code').innerText()
  await expectAccessible(page, 'a review link that was made')
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { address, passcode }
}

/** In a browser of their own, without an account. */
async function aGuest(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'en-GB' })).newPage()
}

async function chooseWords(page: Page, words: string): Promise<void> {
  await page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1
      if (at >= 0 && node.parentElement?.closest('.see-in')) getSelection()?.setBaseAndExtent(node, at, node, at + text.length)
    }
  }, words)
}
