import { aFilm, aPhoto } from '../../server/test/media-files.ts'
import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { untilSaved } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a business is given pictures and films, which are described, found and deleted', async ({ somebody }) => {
  const page = await somebody('Palesa Nkosi')
  const { id: businessId } = await createBusiness(page, { name: 'Bosduif Coffee', context: 'Coffee.', contentTypes: ['linkedin'] })
  const photo = await aPhoto({ width: 900, height: 600, colour: '#2f6f4f' })
  const tiles = page.getByRole('list', { name: 'Pictures and films' })
  const uploads = page.getByRole('list', { name: 'Uploads' })
  const panel = page.getByRole('complementary', { name: 'IMG_2041' })

  await test.step('nothing yet', async () => {
    await page.goto(`/app/media?business=${businessId}`)
    await expect(page.getByText('No pictures or films yet')).toBeVisible()
    await expectAccessible(page, 'Media, none')
  })

  await test.step('several files at once: each is told with what became of it', async () => {
    await page
      .getByLabel('Pictures and films')
      .first()
      .setInputFiles([
        { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo },
        { name: 'pour-over.mp4', mimeType: 'video/mp4', buffer: aFilm({ seconds: 42 }) },
        { name: 'roast-day.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ'.padEnd(400, '\0')) },
      ])
    await expect(uploads.getByText('Not a picture: its content is a program. Nothing of it was kept.')).toBeVisible()
    await expect(uploads.getByText('location removed')).toBeVisible()
    await expect(tiles.getByRole('link')).toHaveCount(2)
    await expect(tiles.getByText('0:42')).toBeVisible()
  })

  await test.step('the same picture waits to be told whether it is kept twice', async () => {
    await page.getByLabel('Pictures and films').first().setInputFiles({ name: 'bag-final.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(uploads.getByText('The same is here as “IMG_2041”.')).toBeVisible()
    await uploads.getByRole('button', { name: 'Keep both' }).click()
    await expect(tiles.getByRole('link')).toHaveCount(3)
  })

  await test.step('it is described, put into a folder, and found there', async () => {
    await tiles.getByRole('link', { name: /IMG_2041/ }).click()
    await panel.getByRole('textbox', { name: 'Alt text' }).fill('A green bag of Sidama')
    await panel.getByRole('textbox', { name: 'Folders' }).fill('Bags')
    await panel.getByRole('textbox', { name: 'Folders' }).press('Enter')
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: /Bags/ }).click()
    await expect(tiles.getByRole('link')).toHaveCount(1)
    await expect(panel.getByText(/by Palesa Nkosi/)).toBeVisible()
    await expectAccessible(page, 'Media, one open')
  })

  await test.step('the focal point moves by the keys, and stays', async () => {
    const point = panel.getByRole('button', { name: /Focal point, 50 % from the left/ })
    await point.focus()
    await untilSaved(page, 'media/update', () => page.keyboard.press('Shift+ArrowRight'))
    await page.reload()
    await expect(panel.getByRole('button', { name: /Focal point, 60 % from the left/ })).toBeVisible()
  })

  await test.step('it is deleted after a question', async () => {
    await panel.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Nothing fits these filters')).toBeVisible()
  })
})
