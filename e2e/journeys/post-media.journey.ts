import { aFilm, aGif, aHugePng, aLargePhoto, aPng } from '../../server/test/media-files.ts'
import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, schedulePost } from '../steps/calls.ts'
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

  await test.step('a film that is dropped beside them is said to be too much, shown once it has a poster, and taken off', async () => {
    const poster = Promise.withResolvers<void>()
    await page.route('**/rpc/media/setPoster', async (route) => {
      await poster.promise
      await route.continue()
    })
    const film = [...aFilm({ seconds: 42 })]
    const dropped = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'pour-over.mp4', { type: 'video/mp4' }))
      return data
    }, film)
    await media.dispatchEvent('drop', { dataTransfer: dropped })
    await picker.getByRole('button', { name: 'pour-over', exact: true }).click()
    await picker.getByRole('button', { name: 'Add 1 to the post' }).click()
    await expect(page.getByText('LinkedIn takes pictures or a film, not both.').first()).toBeVisible()
    await expect(media.locator(':is(img, svg).ed-media-picture')).toHaveCount(2)
    poster.resolve()
    await expect(media.locator(':is(img, svg).ed-media-picture')).toHaveCount(3)
    await expectAccessible(page, 'Editor, media')
    await media.getByRole('button', { name: 'Take pour-over off' }).click()
    await expect(page.getByText('LinkedIn takes pictures or a film, not both.')).toHaveCount(0)
    await expect(editorOf(page).status).toHaveText(/^Saved/)
  })

  await test.step('what goes out shows them: in order, cut and described', async () => {
    const wall = await channelOf(page, businessId, 'sandbox')
    await schedulePost(page, { postId: post.id, channelIds: [wall.id], dueAt: new Date().toISOString() })
    await expect
      .poll(async () => (await listDeliveries(page, post.id)).map(({ status }) => status), { timeout: 60_000 })
      .toEqual(['published'])
    await page.goto(`/sandbox/${wall.id}`)
    const pictures = page.getByRole('article').getByRole('img')
    await expect(pictures).toHaveCount(2)
    await expect(pictures.first()).toHaveAttribute('alt', 'A shelf of poetry')
    await expect(pictures.last()).toHaveAttribute('alt', 'The shop in the morning')
    await expect(pictures.last()).toHaveAttribute('width', '48')
    // In the shape that was chosen: the size is that of the screen.
    await expect.poll(() => pictures.last().evaluate((picture: HTMLImageElement) => picture.naturalWidth / picture.naturalHeight)).toBe(1)
  })
})

test('what is no picture or film is refused with the reason, and an upload that breaks off goes on where it was', async ({ somebody }) => {
  const page = await somebody()
  const { id: businessId } = await createBusiness(page)
  const uploads = page.getByRole('list', { name: 'Uploads' })
  const tiles = page.getByRole('list', { name: 'Pictures and films' })
  const film = aFilm({ seconds: 42, bytes: 600_000 })
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const bad: [string, Buffer, string][] = [
    ['invoice.jpg', Buffer.from('MZ'.padEnd(400, '\0')), 'Not a picture: its content is a program. Nothing of it was kept.'],
    ['logo.png', Buffer.from(svg), 'SVG drawings may run scripts, so they are not taken. Save it as PNG.'],
    ['IMG_0001.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC pictures cannot be read here.'],
    ['poster.png', aHugePng(30_000), 'This picture has too many pixels. Use at most 60 megapixels.'],
    ['steam.gif', await aGif(500), 'This GIF has 500 frames. Use at most 300, or a film.'],
    ['pour-over.mp4', film.subarray(0, film.length / 2), 'This film is not complete: its end is missing.'],
  ]

  await test.step('each says why, and nothing of it is kept', async () => {
    await page.goto(`/app/media?business=${businessId}`)
    await page
      .getByLabel('Pictures and films')
      .first()
      .setInputFiles(bad.map(([name, buffer]) => ({ name, mimeType: name.endsWith('mp4') ? 'video/mp4' : 'image/jpeg', buffer })))
    for (const [name, , message] of bad)
      await expect(uploads.getByRole('listitem').filter({ hasText: name })).toContainText(message, { timeout: 30_000 })
    await expect(page.getByText('No pictures or films yet')).toBeVisible()
  })

  await test.step('a photo whose last piece is cut off on its way is sent from there again', async () => {
    const offsets: string[] = []
    await page.route('**/api/uploads/*', async (route) => {
      const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
      const isCut = offset !== '0' && !offsets.includes(offset)
      offsets.push(offset)
      await (isCut ? route.abort('internetdisconnected') : route.continue())
    })
    await page
      .getByLabel('Pictures and films')
      .first()
      .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await aLargePhoto() })
    await expect(tiles.getByRole('link', { name: /harbour/ })).toBeVisible({ timeout: 60_000 })
    expect(offsets).toEqual(['0', '4194304', '4194304'])
  })
})
