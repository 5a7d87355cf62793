// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'

import { lazyWhenIdle } from './lazy-when-idle.ts'

afterEach(cleanup)

test('it comes by itself, after what is rendered with it', async () => {
  const Later = lazyWhenIdle(async () => () => <p>later</p>)
  render(
    <>
      <p>at once</p>
      <Suspense>
        <Later />
      </Suspense>
    </>,
  )

  expect(screen.getByText('at once')).toBeTruthy()
  expect(screen.queryByText('later')).toBeNull()
  expect(await screen.findByText('later')).toBeTruthy()
})

test('where it cannot be read, the page stays', async () => {
  const failed = Promise.withResolvers<void>()
  const Never = lazyWhenIdle(async () => {
    failed.resolve()
    throw new Error('no network')
  })
  render(
    <Suspense fallback={<p>waiting</p>}>
      <p>the page</p>
      <Never />
    </Suspense>,
  )
  await failed.promise

  expect(await screen.findByText('the page')).toBeTruthy()
  expect(screen.queryByText('waiting')).toBeNull()
})
