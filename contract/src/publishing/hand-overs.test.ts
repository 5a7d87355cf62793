import { expect, test } from 'vitest'

import { composerOf } from './hand-overs.ts'

const content = { title: null, body: 'Figs are in: https://figs.example' }

test('what opens with the text says so, and what takes a link alone does not', () => {
  expect(composerOf('x', content)).toMatchObject({ at: 'x', opensWith: 'text' })
  expect(composerOf('facebook', content)).toMatchObject({ at: 'facebook', opensWith: 'link' })
  expect(composerOf('facebook', { title: null, body: 'Figs are in' })).toMatchObject({ at: 'facebook', opensWith: null })
})

test('articles are written at LinkedIn, and a blog is at nobody’s', () => {
  expect(composerOf('articles', content)).toMatchObject({ at: 'linkedin', opensWith: null })
  expect(composerOf('blog', content)).toBeNull()
})
