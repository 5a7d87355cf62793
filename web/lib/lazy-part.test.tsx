// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { lazyPart, readPart } from './lazy-part.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('without a network the screen stays, and the part comes by itself with the line', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const read = vi.fn<() => Promise<() => ReactNode>>(async () => () => <p>the part</p>)
  const Part = lazyPart(read)
  render(
    <>
      <p>the screen</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByText('the screen')).toBeTruthy()
  // A browser remembers that an import failed, and would never ask for it again.
  expect(read).not.toHaveBeenCalled()

  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))

  expect(await screen.findByText('the part')).toBeTruthy()
})

test('a request that fails before the browser knows of its lost network is made again', async () => {
  vi.useFakeTimers()
  let asked = 0
  const part = readPart(async () => {
    asked += 1
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  })
  await vi.advanceTimersByTimeAsync(1_250)
  vi.useRealTimers()

  expect(await part).toBe('the part')
})

test('a part that is not there any more is given up', async () => {
  vi.useFakeTimers()
  const part = readPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const refused = expect(part).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(5_250)
  vi.useRealTimers()

  await refused
})
