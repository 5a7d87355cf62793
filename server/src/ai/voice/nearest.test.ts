import { expect, test } from 'vitest'

import { nearest } from './nearest.ts'

const posts = [
  'We are hiring a barista for the weekend.',
  'The new roastery opens in Woodstock on Friday.',
  'Our Sidama is washed, and it tastes of peach.',
  'Die Rösterei in Woodstock öffnet am Freitag.',
  '金曜日に新しい焙煎所がオープンします。',
]
const near = (to: string, most = 1) => nearest(posts, { textOf: (post) => post, to, most })

test.each([
  ['Roasting in Woodstock begins', posts[1]],
  ['Peaches in a cup of Sidama', posts[2]],
  ['Unsere Rosterei zieht um', posts[3]],
  ['焙煎所のお知らせ', posts[4]],
])('of “%s” the one about the same is nearest', (text, expected) => {
  expect(near(text)).toEqual([expected])
})

test('what has nothing in common with any, and no text at all, leaves their order', () => {
  expect(near('Zebra', 2)).toEqual(posts.slice(0, 2))
  expect(near('', 2)).toEqual(posts.slice(0, 2))
})
