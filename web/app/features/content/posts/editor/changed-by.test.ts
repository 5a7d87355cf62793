import { expect, test } from 'vitest'

import { formatTime } from '../../../../../lib/formats.ts'
import { changedBy } from './changed-by.ts'

const editedAt = '2026-09-16T08:41:00.000Z'
const thabo = { id: '01990000-0000-7000-8000-00000000000b', name: 'Thabo Nkosi' }

test('a change is said to be by whom it is', () => {
  const at = formatTime(editedAt)

  expect(changedBy({ editedBy: thabo, editedAt }, 'somebody else')).toBe(`Thabo Nkosi changed this post at ${at}`)
  expect(changedBy({ editedBy: thabo, editedAt }, thabo.id)).toBe(`You changed this post in another window at ${at}`)
  expect(changedBy({ editedBy: { id: null, name: 'Former member' }, editedAt }, undefined)).toBe(`Former member changed this post at ${at}`)
})
