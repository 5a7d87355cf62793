import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, listVersions } from '../steps/calls.ts'
import { editorOf, expectText } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expect, test } from '../steps/test.ts'

const text =
  'On Saturday 5 December we open our studio in Kalk Bay from 10:00 to 15:00. Visitors pour their own soap for R120. Tea is free. Children under ten need an adult beside them. Parking is behind the church.'

test('a draft is revised by words and one click, taken back, and made into another type', async ({ somebody, open }) => {
  const page = await somebody()
  await createBusiness(page, { contentTypes: ['linkedin', 'facebook'] })

  await test.step('the tab is closed while a draft is written, and the whole text is there when another one opens', async () => {
    await page.goto('/app/dashboard')
    await page.getByLabel('What should be written').fill(text)
    await page.getByRole('button', { name: 'LinkedIn', exact: true }).click()
    await pressEnter(page.getByRole('button', { name: 'Write 1 draft' }))
    await expect(page).toHaveURL(/\/app\/desk\//)
  })
  const desk = page.url()
  const state = await page.context().storageState()
  await page.close()
  const tab = await open({ storageState: state })
  await tab.goto(desk)
  const leaf = tab.getByRole('article', { name: 'Facebook draft' })
  const body = leaf.getByRole('group', { name: 'Text of Facebook' })
  const revise = leaf.getByRole('region', { name: 'Revise' })
  await expect(leaf.getByText('Version 1', { exact: true })).toBeVisible()
  await expect(body).toContainText('R120')
  const whole = (await body.textContent()) ?? ''

  await test.step('one click makes it shorter, with what was there and what is now', async () => {
    await revise.getByRole('button', { name: 'Shorter' }).click()
    await expect(revise.getByText(/^Version 2, \d\d:\d\d, from “Shorter”$/)).toBeVisible()
    await expect(revise.getByRole('group', { name: 'What the revision changed' }).locator('del').first()).toBeVisible()
    await expect(body).not.toHaveText(whole)
    await expectAccessible(tab, 'the desk with a revision')
  })

  await test.step('a reload still shows it, and back brings the text before it', async () => {
    await tab.reload()
    await revise.getByRole('button', { name: 'Back to version 1' }).click()
    await expect(body).toHaveText(whole)
  })

  await test.step('words change it in the editor, and every text is among the versions', async () => {
    await leaf.getByRole('link', { name: 'Open in editor' }).click()
    // The desk has a region of this name as well.
    await expect(editorOf(tab).body).toBeVisible()
    const panel = tab.getByRole('region', { name: 'Revise' })
    await panel.getByLabel('Say what to change').fill('Mention that dogs are welcome in the yard.')
    await panel.getByRole('button', { name: 'Revise' }).click()
    await expectText(tab, /dogs are welcome/i)
    const postId = tab.url().split('/').at(-1)?.split('?')[0] ?? ''
    expect((await listVersions(tab, postId)).map(({ origin }) => origin)).toEqual(['revision', 'restore', 'revision', 'ai'])
  })

  await test.step('in German, whose words are longer, the editor fits a phone', async () => {
    const wide = tab.viewportSize()!
    await tab.setViewportSize({ width: 390, height: 844 })
    const parts = tab.getByRole('group', { name: 'Parts of the editor' })
    const shown = [editorOf(tab).body, tab.getByRole('region', { name: 'Preview' }), tab.getByRole('tab', { name: 'Review' })]
    for (const [index, part] of ['Write', 'Preview', 'Review'].entries()) {
      await parts.getByRole('button', { name: part, exact: true }).click()
      for (const [other, one] of shown.entries()) await expect(one).toBeVisible({ visible: other === index })
    }
    await parts.getByRole('button', { name: 'Write' }).click()
    // The row of buttons scrolls there, and says so at its end.
    await expect(tab.getByRole('group', { name: 'Revise by one click' })).toHaveAttribute('data-more-after', '')
    // An open page follows the language of its person by itself.
    await tab.request.patch('/api/v1/account/profile', { data: { language: 'de' } })
    const button = tab.getByRole('button', { name: 'Überarbeiten', exact: true })
    await expect(button).toBeVisible({ timeout: 20_000 })
    const box = await button.boundingBox()
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await tab.request.patch('/api/v1/account/profile', { data: { language: 'en' } })
    await expect(tab.getByRole('button', { name: 'Revise', exact: true })).toBeVisible({ timeout: 20_000 })
    await tab.setViewportSize(wide)
  })

  await test.step('from it, a draft of another type is written, which leads back', async () => {
    await tab.getByRole('button', { name: 'Repurpose' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Repurpose this post' })
    await dialog.getByRole('button', { name: 'LinkedIn', exact: true }).click()
    await pressEnter(dialog.getByRole('button', { name: 'Write 1 draft' }))
    await expect(tab).toHaveURL(/\/app\/desk\//)
    const made = tab.getByRole('article', { name: 'LinkedIn draft' })
    await made.getByRole('link', { name: 'Open in editor' }).click()
    await expect(tab.getByRole('region', { name: 'Written from' })).toContainText('Made from')
  })

  await test.step('an idea fills in the brief', async () => {
    await tab.goto('/app/dashboard')
    await tab.getByRole('button', { name: 'Propose ideas' }).click()
    await tab
      .getByRole('button', { name: /^Use the idea/ })
      .first()
      .click()
    await expect(tab.getByLabel('What should be written')).not.toHaveValue('')
  })
})
