import { expect, test } from 'vitest'

import { type CountedPost, hoursOf, rankTimes } from './rank-times.ts'

const posts = (amount: number, post: Partial<CountedPost>): CountedPost[] =>
  Array.from({ length: amount }, () => ({ channelId: 'large', weekday: 1, time: '09:00', counts: { likes: 10 }, ...post }))

test('the hours at which posts did better than usual are named, the best one first, with how much and of how many posts', () => {
  const ranked = rankTimes([
    ...posts(20, {}),
    ...posts(10, { weekday: 4, time: '17:00', counts: { likes: 30, replies: 10 } }),
    ...posts(6, { weekday: 2, time: '12:00', counts: { reposts: 30 } }),
  ])

  expect(ranked).toEqual([
    { weekday: 4, time: '17:00', posts: 10, factor: 1.7 },
    { weekday: 2, time: '12:00', posts: 6, factor: 1.3 },
  ])
})

test('each post is held against what is usual on its channel', () => {
  const small = { channelId: 'small', counts: { likes: 1 } }
  const ranked = rankTimes([
    ...posts(10, { counts: { likes: 1000 } }),
    ...posts(10, small),
    ...posts(5, { ...small, weekday: 5, time: '08:00', counts: { likes: 6 } }),
  ])

  expect(ranked.map(({ weekday, time }) => [weekday, time])).toEqual([[5, '08:00']])
})

test('too few posts, of an hour or in all, and hours that are hardly better say nothing', () => {
  const better = { weekday: 3, time: '10:00', counts: { likes: 90 } }
  expect(rankTimes([...posts(14, {}), ...posts(5, better)])).toEqual([])
  expect(rankTimes([...posts(30, {}), ...posts(2, better)])).toEqual([])
  expect(rankTimes([...posts(30, {}), ...posts(5, { ...better, counts: { likes: 11 } })])).toEqual([])
  expect(rankTimes([...posts(30, {}), ...posts(5, better)])).toHaveLength(1)
})

test('where nobody reacts, being read counts', () => {
  const ranked = rankTimes([...posts(20, { counts: { views: 10 } }), ...posts(5, { weekday: 7, counts: { views: 50 } })])

  expect(ranked).toMatchObject([{ weekday: 7, time: '09:00', posts: 5 }])
})

test('saves and clicks are as good as a like, and a mail that is opened is read', () => {
  const better = { weekday: 7, time: '09:00', posts: 5 }

  const clicked = rankTimes([...posts(20, {}), ...posts(5, { weekday: 7, counts: { likes: 10, clicks: 30, saves: 10 } })])
  const opened = rankTimes([...posts(20, { counts: { opened: 10 } }), ...posts(5, { weekday: 7, counts: { opened: 50 } })])

  expect([clicked, opened]).toMatchObject([[better], [better]])
})

test('every hour at which something was published is rated, Monday first', () => {
  const rated = hoursOf([...posts(2, { weekday: 7 }), ...posts(8, {}), ...posts(1, { weekday: 3, counts: { likes: 45 } })])

  expect(rated.map(({ weekday, posts: of, factor }) => [weekday, of, factor])).toEqual([
    [1, 8, 0.8],
    [3, 1, 1.6],
    [7, 2, 0.9],
  ])
})
