// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { MediaUpload } from '@postwright/contract/content/media'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { forgetBegun, rememberBegun } from './begun-uploads.ts'
import { UploadList } from './upload-list.tsx'
import { addUploads } from './uploads.ts'

const film = new File(['twelve bytes'], 'Roastery.mp4', { lastModified: 1_760_000_000_000 })
// Uploads are kept for as long as the page is open: each test has a business and ids of its own.
let businessId: string
let begun: MediaUpload
let anew: MediaUpload

beforeEach(() => {
  businessId = crypto.randomUUID()
  begun = {
    id: crypto.randomUUID(),
    name: film.name,
    bytes: film.size,
    offset: film.size,
    address: '/api/media/uploads/1',
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  anew = { ...begun, id: crypto.randomUUID() }
  rememberBegun(businessId, film, begun)
  server.answers('media/getUpload', () => done(begun))
  server.answers('media/beginUpload', () => done(anew))
  server.answers('media/cancelUpload', () => done(null))
  server.answers('media/finishUpload', () => refused(422, 'INVALID', 'This film ends in the middle.'))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

const show = () => render(<UploadList businessId={businessId} onOpen={null} onChooseAnother={() => {}} />)
const notice = () => screen.queryByText(/Choose the same file again/)

test('what was cut off with its page is named, and goes on where it was once the same file is chosen', async () => {
  show()
  expect(notice()?.textContent).toContain('Roastery.mp4')

  addUploads(businessId, [film])

  await expect.poll(() => server.inputsOf('media/finishUpload')).toEqual([{ id: begun.id, keepBoth: false }])
  expect(server.inputsOf('media/beginUpload')).toEqual([])
  await expect.poll(notice).toBeNull()
})

test.each([
  ['another length', new File(['thirteen bytes'], film.name, { lastModified: film.lastModified })],
  ['changed since', new File(['twelve bytes'], film.name, { lastModified: 1_770_000_000_000 })],
])('a file of %s begins anew', async (_, other) => {
  server.answers('media/beginUpload', () => done({ ...anew, bytes: other.size, offset: other.size }))
  addUploads(businessId, [other])

  await expect.poll(() => server.inputsOf('media/finishUpload')).toEqual([{ id: anew.id, keepBoth: false }])
  expect(server.inputsOf('media/getUpload')).toEqual([])
})

test('one that the server gave up meanwhile begins anew', async () => {
  server.answers('media/getUpload', () => refused(404, 'NOT_FOUND', 'There is no such upload.'))
  addUploads(businessId, [film])

  await expect.poll(() => server.inputsOf('media/finishUpload')).toEqual([{ id: anew.id, keepBoth: false }])
})

test('given up, it is no longer named, and its pieces are thrown away', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Give Roastery.mp4 up' }))

  expect(notice()).toBeNull()
  await expect.poll(() => server.inputsOf('media/cancelUpload')).toEqual([{ id: begun.id }])
})

test('one that ended is not named', () => {
  forgetBegun(begun.id)
  rememberBegun(businessId, film, { ...begun, endsAt: new Date(Date.now() - 1_000).toISOString() })
  show()

  expect(notice()).toBeNull()
})
