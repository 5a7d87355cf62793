// @vitest-environment happy-dom
import type { ContentType } from '@postwright/contract/core/content-types'
import type { Suggestions as Suggested } from '@postwright/contract/content/posts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Suggestions } from '../editor/suggestions.tsx'
import { PlatformPreview } from './platform-preview.tsx'

afterEach(cleanup)

const parts: Suggested = {
  preheader: 'From Monday, at the bar',
  tags: ['cold brew', 'recipes'],
  thread: ['It steeps for 18 hours.', 'Serve it over ice.'],
  chapters: [
    { at: '0:00', title: 'The beans' },
    { at: '1:10', title: 'The grind' },
  ],
}

function preview(type: ContentType, suggested?: Suggested) {
  const content = { title: 'Cold brew', body: 'Cold brew is here.' }
  render(<PlatformPreview type={type} content={content} name="Lumen" handle="lumen" website={null} suggested={suggested} />)
}

test('a newsletter shows its preheader under the subject', () => {
  preview('newsletter', parts)

  expect(screen.getByText('From Monday, at the bar').previousElementSibling?.textContent).toBe('Cold brew')
})

test('X shows the thread as posts of their own, and says that the first alone goes out', () => {
  preview('x', parts)

  expect(screen.getAllByRole('article').map((post) => post.getAttribute('aria-label'))).toEqual(['X preview', 'Post 2 of 3', 'Post 3 of 3'])
  expect(within(screen.getByRole('article', { name: 'Post 3 of 3' })).getByText('Serve it over ice.')).toBeTruthy()
  expect(screen.getByText(/Only the first post goes out by itself/)).toBeTruthy()
})

test('YouTube shows chapters with their times, and tags', () => {
  preview('youtube', parts)

  const chapters = within(screen.getByRole('region', { name: 'Chapters' })).getAllByRole('listitem')
  expect(chapters.map((chapter) => chapter.textContent)).toEqual(['0:00 The beans', '1:10 The grind'])
  expect(screen.getByText('Tags: cold brew and recipes')).toBeTruthy()
})

test('where nothing was suggested, or what goes out is shown, a preview holds the text alone', () => {
  preview('x')

  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByText(/thread/)).toBeNull()
})

test('each part is listed by its name, to be copied; without any there is no list', () => {
  render(<Suggestions suggested={{ ...parts, imageIdea: 'A bottle in morning light' }} className="" />)

  const list = screen.getByRole('region', { name: 'Suggested with the draft' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'PreheaderFrom Monday, at the bar',
    'Idea for a pictureA bottle in morning light',
    'Tagscold brew, recipes',
    'Chapters0:00 The beans\n1:10 The grind',
    'Further posts of a threadIt steeps for 18 hours.\n\nServe it over ice.',
  ])
  expect(within(list).getByRole('button', { name: 'Copy Preheader' })).toBeTruthy()
  cleanup()
  render(<Suggestions suggested={null} className="" />)
  expect(screen.queryByRole('region')).toBeNull()
})
