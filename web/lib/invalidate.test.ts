import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { invalidate } from './invalidate.ts'

/** A query on the screen, whose answers are given by hand. */
function watch(queryClient: QueryClient, queryKey: string[]) {
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => answers.push(answer))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  onTestFinished(observer.subscribe(() => {}))
  return { answers, data: () => observer.getCurrentResult().data }
}

test('a change during the first read is not lost', async () => {
  const queryClient = new QueryClient()
  const list = watch(queryClient, ['deliveries', 'sent'])

  const done = invalidate(queryClient, ['deliveries'])
  list.answers[0]?.('before the change')

  await vi.waitFor(() => expect(list.answers).toHaveLength(2))
  list.answers[1]?.('after it')
  await done
  expect(list.data()).toBe('after it')
})

test('a later read that is under way is begun anew, and what belongs to something else is left alone', async () => {
  const queryClient = new QueryClient()
  const [list, other] = [watch(queryClient, ['deliveries', 'sent']), watch(queryClient, ['posts'])]
  list.answers[0]?.('first')
  other.answers[0]?.('first')
  await vi.waitFor(() => expect(list.data()).toBe('first'))
  void invalidate(queryClient, ['deliveries'])
  await vi.waitFor(() => expect(list.answers).toHaveLength(2))

  void invalidate(queryClient, ['deliveries'])

  await vi.waitFor(() => expect(list.answers).toHaveLength(3))
  expect(other.answers).toHaveLength(1)
})
