import { mostImported } from '@postwright/contract/content/post-files'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { signedIn, signedUp } from '../../../../test/harness.ts'

const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'posts.csv', { type: 'text/csv' })
const head = 'type,title,text,tags\n'

test('each row becomes a draft with its tags, in the order of the file; one that is no post says which column and why', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const file = fileOf(
    `Type,Text,Tags,Mood\nlinkedin,"Plum, and\ntoffee.","launch, Autumn",warm\nfax,Hello,,\nX,,,\nblog,A blog post,${'t'.repeat(41)},\nLinkedIn,Second,LAUNCH,\n`,
  )

  const check = await api.postFiles.import({ businessId, file, mode: 'check' })
  expect((await api.posts.list({ businessId })).items).toEqual([])
  const done = await api.postFiles.import({ businessId, file, mode: 'import' })

  expect(done.rows.map(({ row, title, refusals }) => [row, title, refusals])).toEqual([
    [2, 'Plum, and', []],
    [3, 'Hello', [{ field: 'type', message: 'There is no content type “fax”.' }]],
    [4, 'Untitled post', [{ field: 'text', message: 'This row has no text.' }]],
    [5, 'A blog post', [{ field: 'tags', message: 'Use at most 40 characters.' }]],
    [6, 'Second', []],
  ])
  expect(check).toEqual({ ...done, rows: done.rows.map((row) => ({ ...row, id: null })) })
  expect(done.ignored).toEqual(['Mood'])
  expect((await api.posts.list({ businessId })).items.map(({ title, status, tags }) => [title, status, tags])).toEqual([
    ['Plum, and', 'draft', ['Autumn', 'launch']],
    ['Second', 'draft', ['launch']],
  ])
})

test('a text that breaks a limit of its platform becomes a draft, and the row says what keeps it from being scheduled', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const file = fileOf(`${head}x,,${'a'.repeat(500)},\nblog,,A text without a title,\nx,,Short.,\n`)

  const check = await api.postFiles.import({ businessId, file, mode: 'check' })
  const done = await api.postFiles.import({ businessId, file, mode: 'import' })

  expect(check.rows.map(({ row, refusals, warnings }) => [row, refusals, warnings])).toEqual([
    [2, [], [{ field: 'text', message: 'Text is 220 characters over the limit of 280.' }]],
    [3, [], [{ field: 'title', message: 'Title is required.' }]],
    [4, [], []],
  ])
  const [long] = (await api.posts.get({ id: done.rows[0]?.id ?? '' })).issues
  expect(long).toMatchObject({ severity: 'hard', message: check.rows[0]?.warnings[0]?.message })
})

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}
const sentence = 'Frühstück für 3 € – “gut”'

test.each([
  ['UTF-8', new TextEncoder().encode(`${head}x,,${sentence},`)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${head}x,,${sentence},`)],
  ['UTF-16, little end first', utf16(`${head}x,,${sentence},`, false)],
  ['UTF-16, big end first', utf16(`${head}x,,${sentence},`, true)],
  ['Windows-1252', Uint8Array.from(Buffer.from(`${head}x,,Fr\u00FChst\u00FCck f\u00FCr 3 \u0080 \u0096 \u0093gut\u0094,`, 'latin1'))],
  ['semicolons', new TextEncoder().encode(`${head.replaceAll(',', ';')}x;;${sentence};`)],
])('a file in %s is read as it was meant', async (_what, bytes) => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)

  await api.postFiles.import({ businessId, file: fileOf(bytes), mode: 'import' })

  expect((await api.posts.list({ businessId })).items.map(({ title }) => title)).toEqual([sentence])
})

test.each([
  [
    'no column of texts',
    'type,title\nx,Hello',
    'The first row has to name the columns, among them “type” and “text”, with commas, semicolons or tabs between them.',
  ],
  ['nothing below its first row', head, 'There is no row below the names of the columns.'],
  [
    'bytes that are none of it',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
    'The first row has to name the columns, among them “type” and “text”, with commas, semicolons or tabs between them.',
  ],
  ['too many rows', head + 'x,,Hello,\n'.repeat(50_000), 'This file has more than 2000 rows. Import it in several files.'],
])('a file with %s is refused as a whole', async (_what, content, message) => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)

  await expect(api.postFiles.import({ businessId, file: fileOf(content), mode: 'check' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'file', message }] },
  })
})

test('as many rows as a file may have are imported', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)

  const { rows } = await api.postFiles.import({ businessId, file: fileOf(head + 'x,,Hello,all\n'.repeat(mostImported)), mode: 'import' })

  expect(rows.filter(({ id }) => id !== null)).toHaveLength(mostImported)
})

test('what would be a formula is text in a spreadsheet, and comes back as it was written', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const body = '=HYPERLINK("https://evil.example";"Look")'
  await addPost(owner.api, { businessId, content: { title: null, body } })

  const csv = await (await owner.request(`/api/exports/posts.csv?businessId=${businessId}`)).text()
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"";""Look"")"`)
  const other = await addBusiness(owner.api)
  const { rows } = await owner.api.postFiles.import({ businessId: other.id, file: fileOf(csv), mode: 'import' })

  expect((await owner.api.posts.get({ id: rows[0]?.id ?? '' })).content.body).toBe(body)
})

test('an export has what the filters show, or the posts that were chosen, and nobody else’s', async () => {
  const owner = await signedIn()
  const stranger = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const blog = await addPost(owner.api, { businessId, contentType: 'blog', content: { title: 'Autumn', body: 'Plum *season*.' } })
  const post = await addPost(owner.api, { businessId, content: { title: null, body: 'Toffee.' } })
  await owner.api.tags.change({ posts: [{ id: blog.id, add: ['launch'] }] })
  const viewer = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'viewer' })
  const read = async (who: typeof owner, query: string) => (await who.request(`/api/exports/posts.${query}`)).text()

  expect(JSON.parse(await read(owner, 'json'))).toMatchObject([
    { id: post.id, text: 'Toffee.' },
    { id: blog.id, title: 'Autumn', tags: ['launch'] },
  ])
  expect(JSON.parse(await read(viewer, 'json?tag=LAUNCH'))).toMatchObject([{ id: blog.id }])
  expect(JSON.parse(await read(owner, 'json?q=tofee'))).toMatchObject([{ id: post.id }])
  expect(JSON.parse(await read(owner, `json?ids=${post.id},${blog.id}`))).toMatchObject([{ id: post.id }, { id: blog.id }])
  expect(JSON.parse(await read(stranger, `json?ids=${post.id}`))).toEqual([])
  expect(await read(owner, 'md?contentType=blog')).toMatch(
    /^# Autumn\n\n\*.* · blog · draft · .* · #launch\*\n\nPlum \*season\*\.\n\n---\n/,
  )
  expect((await owner.request('/api/exports/posts.json?status=lost')).status).toBe(422)
})
