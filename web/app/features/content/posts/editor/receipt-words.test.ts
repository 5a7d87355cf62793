import type { MediaItem } from '@postwright/contract/content/content'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { expect, test } from 'vitest'

import { formatZoned } from '../../../../../lib/formats.ts'
import { goesTo, linksOf, mediaInWords } from './receipt-words.ts'

const file = { name: 'a.jpg', contentType: 'image/jpeg', bytes: 9, width: 1200, height: 1200, seconds: null, frames: 1 }

function picture(facts: Partial<MediaItem> = {}): MediaItem {
  return { id: 'a', hash: 'a'.repeat(64), kind: 'image', alt: 'A bag of beans', file, ...facts }
}

test('media are told by their shapes as they are cut, and by whether somebody who does not see them is told anything', () => {
  const wide = picture({ crop: { x: 0, y: 0.2, width: 1, height: 1 / 1.91 } })
  const film = picture({ kind: 'video', alt: '', file: { ...file, width: 1080, height: 1920, seconds: 9, frames: 2 } })
  const odd = picture({ file: { ...file, width: 1000, height: 3210 } })

  expect(mediaInWords([wide, picture(), wide, film, odd])).toEqual([
    '2 pictures, 1.91:1, alt text',
    '1 picture, 1:1, alt text',
    '1 film, 9:16, no alt text',
    '1 picture, 1:3.21, alt text',
  ])
  expect(mediaInWords([{ id: 'b', hash: 'b'.repeat(64), kind: 'document', alt: '' }])).toEqual(['1 file, no alt text'])
  expect(mediaInWords([])).toEqual([])
})

test('links are where they lead, each once, without https', () => {
  const body =
    'See https://bosduif.example/sidama, https://bosduif.example/ and http://old.example/a. Again: https://bosduif.example/sidama'

  expect(linksOf({ title: null, body })).toEqual(['bosduif.example/sidama', 'bosduif.example', 'http://old.example/a'])
})

test('the channels of an approval have the time at which it is planned there; an approval without channels is for all', () => {
  const approvedChannels = [
    { id: 'wall', kind: 'sandbox', name: 'Sandbox wall', settings: {} },
    { id: 'blog', kind: 'blog', name: 'Bosduif blog', settings: {} },
  ]
  const planned = { channelId: 'blog', channelName: 'Bosduif blog', channelKind: 'blog', dueAt: '2026-12-01T09:00:00.000Z' }
  const deliveries = [
    { ...planned, status: 'scheduled' },
    { ...planned, channelId: 'wall', status: 'cancelled' },
  ] as Delivery[]

  const [wall, blog] = goesTo({ approvedChannels }, deliveries, 'UTC')

  expect(wall).toBe('Sandbox wall')
  expect(blog).toBe(`Bosduif blog (Blog), ${formatZoned(planned.dueAt, 'UTC')}`)
  expect(goesTo({ approvedChannels: null }, deliveries, 'UTC')).toEqual([blog])
  expect(goesTo({ approvedChannels: [] }, [], 'UTC')).toEqual(['No channel yet'])
  expect(goesTo({ approvedChannels: null }, [], 'UTC')).toEqual(['Every channel of the business'])
})
