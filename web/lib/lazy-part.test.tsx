// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { lazyPart } from './lazy-part.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('without a network the screen stays, and the part comes by itself with the line', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const failed = Promise.withResolvers<void>()
  const Part = lazyPart(async () => {
    if (navigator.onLine) return () => <p>the part</p>
    failed.resolve()
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(
    <>
      <p>the screen</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await failed.promise
  expect(screen.getByText('the screen')).toBeTruthy()
  expect(screen.queryByText('the part')).toBeNull()

  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))

  expect(await screen.findByText('the part')).toBeTruthy()
})
