import { expect, test, vi } from 'vitest'

import { WireError } from './errors.ts'
import { createQueryClient } from './query-client.ts'

const nobody = () => new WireError('UNAUTHENTICATED', 'User not authenticated')

test('what was read while the session was renewed is read once more, and nobody is led out', async () => {
  const onError = vi.fn()
  const queryFn = vi.fn().mockRejectedValueOnce(nobody()).mockResolvedValueOnce('Naledi')

  expect(await createQueryClient(onError).fetchQuery({ queryKey: ['me'], queryFn })).toBe('Naledi')
  expect(onError).not.toHaveBeenCalled()
})

test('who is not signed in is told so after the second time', async () => {
  const onError = vi.fn()
  const queryFn = vi.fn().mockImplementation(() => Promise.reject(nobody()))

  await expect(createQueryClient(onError).fetchQuery({ queryKey: ['me'], queryFn })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenCalledOnce()
})

test('another refusal is not asked for twice', async () => {
  const queryFn = vi.fn().mockImplementation(() => Promise.reject(new WireError('NOT_FOUND', 'This post does not exist, or not any more.')))

  await expect(createQueryClient(() => {}).fetchQuery({ queryKey: ['post'], queryFn })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(queryFn).toHaveBeenCalledOnce()
})
