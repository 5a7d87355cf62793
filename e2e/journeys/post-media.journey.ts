import { aPng } from '../../server/test/media-files.ts'
import { createBusiness, createPost } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { expect, test } from '../steps/test.ts'

test('pictures of a post are chosen, put into order, cut and described on a slow line, and nothing of it is lost', async ({ somebody }) => {
  const page = await somebody()
  const { id: businessId } = await createBusiness(page)
  const post = await createPost(page, { businessId, contentType: 'linkedin', content: { title: null, body: 'Three readings.' } })
  const media = page.getByRole('region', { name: 'Media', exact: true })
  const picker = page.getByRole('dialog', { name: 'Media library' })
  const alt = (name: string) => media.getByRole('textbox', { name: `Alt text of ${name}` })

  await test.step('two are uploaded in the picker, and go out in the order of the clicks', async () => {
    await openPost(page, post.id)
    await media.getByRole('button', { name: 'Add media' }).click()
    await picker
      .getByLabel('Pictures and films')
      .first()
      .setInputFiles([
        { name: 'shop.png', mimeType: 'image/png', buffer: await aPng({ colour: '#114411' }) },
        { name: 'shelf.png', mimeType: 'image/png', buffer: await aPng({ colour: '#441111' }) },
      ])
    await picker.getByRole('button', { name: 'shop', exact: true }).click()
    await picker.getByRole('button', { name: 'shelf', exact: true }).click()
    await picker.getByRole('button', { name: 'Add 2 to the post' }).click()
    await expect(media.getByRole('listitem')).toHaveCount(2)
    await expect(media.getByRole('listitem').first()).toContainText('shop')
  })

  await test.step('each is changed while the change before is on its way', async () => {
    await page.route('**/rpc/posts/setMedia', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await media.getByRole('combobox', { name: 'Crop of shop' }).selectOption('1:1')
    await alt('shop').fill('The shop in the morning')
    await media.getByRole('button', { name: 'Move shop down' }).click()
    await alt('shelf').fill('A shelf of poetry')
    await editorOf(page).body.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' On Thursday.')
    await expect(editorOf(page).status).toHaveText(/^Saved/)
  })

  await test.step('and after a reload all of it is there', async () => {
    await page.reload()
    await expect(media.getByRole('listitem').first()).toContainText('shelf')
    await expect(alt('shelf')).toHaveValue('A shelf of poetry')
    await expect(alt('shop')).toHaveValue('The shop in the morning')
    await expect(media.getByRole('combobox', { name: 'Crop of shop' })).toHaveValue('1:1')
    await expect(editorOf(page).body).toContainText('On Thursday.')
  })
})
