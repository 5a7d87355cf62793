import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost, listVersions } from '../steps/calls.ts'
import { chooseWords, editorOf, keepVersion, openPost, writeAs } from '../steps/editor.ts'
import { expect, test } from '../steps/test.ts'

/** As a colleague, or another program, may have written it. */
const written = 'Intro\n=====\n\n*   one\n*   two  \n    lines\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[ref]: https://bosduif.example'

test('a blog post is written with the tools and with keys, goes on as Markdown, and is stored as what was written', async ({
  somebody,
}) => {
  const page = await somebody()
  const { id: businessId } = await createBusiness(page, { name: 'Bosduif Coffee' })
  const post = await createPost(page, { businessId, contentType: 'blog', content: { title: 'Sidama, landed', body: '' } })
  const { body } = editorOf(page)
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
  const preview = page.getByRole('region', { name: 'Preview' })

  await openPost(page, post.id)
  await writeAs(page, 'Rich text')

  await test.step('with tools and keys', async () => {
    await body.click()
    await tool('Heading').click()
    await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('What we paid')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We paid ')
    await page.keyboard.press('Control+b')
    await expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('38 %')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' more for snake_case & co.')
    await page.keyboard.press('Enter')
    await tool('List').click()
    await page.keyboard.type('peach')
    await page.keyboard.press('Enter')
    await page.keyboard.type('honeysuckle')
    await expect(preview.getByRole('listitem')).toHaveText(['peach', 'honeysuckle'])
    await expect(preview.getByRole('heading', { name: 'What we paid' })).toBeVisible()
    await expectAccessible(page, 'rich text with its tools')
  })

  await test.step('a link is set where words are chosen, and leads to the web or to a mail address', async () => {
    await chooseWords(page, 'peach')
    await page.keyboard.press('Control+k')
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await expect(page.getByText('Enter an address that begins with https:// or a mail address.')).toBeVisible()
    await address.fill('bosduif.example/peach')
    await expectAccessible(page, 'the address of a link')
    await address.press('Enter')
    await expect(body.getByRole('link', { name: 'peach' })).toHaveAttribute('href', 'https://bosduif.example/peach')
  })

  await test.step('the tools are one stop of the Tab key, with arrow keys between them', async () => {
    await tool('Bold').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool('Italic')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(tool('Undo')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tool('Bold')).toBeFocused()
  })

  await test.step('as Markdown it is what was meant, goes on there, and is kept', async () => {
    await writeAs(page, 'Markdown')
    await expect(body).toHaveValue(
      '## What we paid\n\nWe paid **38 %** more for snake_case & co.\n\n- [peach](https://bosduif.example/peach)\n- honeysuckle',
    )
    await body.fill(`${written}\n`)
    await writeAs(page, 'Rich text')
    await expect(body.getByRole('heading', { name: 'Intro' })).toBeVisible()
    await expect(body).toContainText('| 1 | 2 |')
  })

  await test.step('one letter changes one block, after a reload as well', async () => {
    await body.getByRole('heading', { name: 'Intro' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('duction')
    await keepVersion(page)
    await page.reload()
    await expect(body.getByRole('heading', { name: 'Introduction' })).toBeVisible()
    const [latest] = await listVersions(page, post.id)
    expect(latest?.content.body).toBe(`${written.replace('Intro\n=====', 'Introduction\n============')}\n`)
  })

  await test.step('the chosen form is remembered', async () => {
    await writeAs(page, 'Markdown')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Markdown', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(body).toHaveValue(/^Introduction\n=+\n\n\*   one/)
  })
})
