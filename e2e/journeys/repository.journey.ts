import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost } from '../steps/calls.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('posts are imported, found again in spite of a wrong letter, tagged, put away, and taken back', async ({ somebody }) => {
  const page = await somebody()
  const { id: businessId } = await createBusiness(page, { contentTypes: ['linkedin'] })
  await createPost(page, { businessId, contentType: 'linkedin', content: { title: null, body: 'We harvest on Friday.' } })
  const posts = page.getByRole('region', { name: 'Posts', exact: true })
  const chosen = page.getByRole('region', { name: 'Chosen posts' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.goto('/app/repository')

  await test.step('a file is checked before anything of it is saved', async () => {
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from('type,text\nlinkedin,Our coffee is here.\nfax,Nothing.\n')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'posts.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Check the file' }).click()
    await expect(dialog.getByText('There is no content type “fax”.')).toBeVisible()
    await expectAccessible(page, 'the import')
    await dialog.getByRole('button', { name: 'Import 1 post' }).click()
    await expectToast(page, '1 post imported')
    await expect(posts.getByRole('link', { name: 'Our coffee is here.' })).toBeVisible()
  })

  await test.step('a wrong letter is forgiven, and what was found is marked', async () => {
    await page.getByLabel('Search the text of posts').fill('cofee')
    await expect(page.getByText('Nothing has exactly these words. These posts come close.')).toBeVisible()
    await expect(posts.locator('mark')).toHaveText('coffee')
    await expect(posts.getByRole('link')).toHaveCount(1)
    await page.getByLabel('Search the text of posts').fill('')
    await expect(posts.getByRole('link')).toHaveCount(2)
  })

  await test.step('both are tagged at once, and the address of the filter keeps', async () => {
    await posts.getByRole('checkbox', { name: 'Choose all' }).check()
    await chosen.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Add').fill('launch')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Change tags' }).click()
    await expect(posts.getByText('launch')).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('launch')
    await expect(page).toHaveURL(/tag=launch/)
  })

  await test.step('a view keeps the filter under a name', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Launch')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expectToast(page, 'View “Launch” saved')
    await page.goto('/app/repository')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Launch' }).click()
    await expect(page).toHaveURL(/tag=launch/)
  })

  await test.step('what is put away is out of the list, until it is undone', async () => {
    await posts.getByRole('checkbox', { name: 'Choose all' }).check()
    await chosen.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('No post matches')).toBeVisible()
    await undo.first().click()
    await expect(posts.getByRole('link')).toHaveCount(2)
  })
})
