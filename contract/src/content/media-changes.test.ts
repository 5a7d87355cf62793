import { expect, test } from 'vitest'

import type { MediaItem } from './content.ts'
import { isSameMedia, mediaChanges } from './media-changes.ts'

const item = (id: string, more: Partial<MediaItem> = {}): MediaItem => ({ id, hash: `hash of ${id}`, kind: 'image', alt: '', ...more })
const left = { x: 0, y: 0, width: 0.5, height: 1 }

test.each<[string, MediaItem[], MediaItem[], string[], boolean]>([
  ['nothing', [item('a'), item('b')], [item('a'), item('b')], [], false],
  ['one more', [item('a')], [item('b'), item('a')], ['added b'], false],
  ['one less', [item('a'), item('b'), item('c')], [item('a'), item('c')], ['removed b'], false],
  ['the order', [item('a'), item('b')], [item('b'), item('a')], [], true],
  ['the crop', [item('a')], [item('a', { crop: left })], ['cut a'], false],
  ['the alt text', [item('a', { alt: 'x' })], [item('a', { alt: 'y' })], ['described a'], false],
  ['both', [item('a', { crop: left })], [item('a', { alt: 'y' })], ['cut a', 'described a'], false],
  ['another one in its place', [item('a')], [item('b')], ['added b', 'removed a'], false],
])('%s changed', (_, before, after, expected, isReordered) => {
  const found = mediaChanges(before, after)

  expect(found.changes.map(({ what, item: { id } }) => `${what} ${id}`)).toEqual(expected)
  expect(found.isReordered).toBe(isReordered)
  expect(isSameMedia(before, after)).toBe(expected.length === 0 && !isReordered)
})
