// @vitest-environment happy-dom
import '../../../../test/server.ts'

import type { Business } from '@postwright/contract/content/businesses'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ShareReport } from './share-report.tsx'

afterEach(cleanup)

const business = (id: string, name: string) => ({ id, name }) as Business
const all = [business('plums', 'Plum Press'), business('figs', 'Fig House')]

test('of the business that is looked at a report is shared at once', () => {
  const onShare = vi.fn<(id: string) => void>()
  render(<ShareReport businesses={all} business={all[1]} onShare={onShare} />)

  fireEvent.click(screen.getByRole('button', { name: 'Share report' }))

  expect(onShare).toHaveBeenCalledExactlyOnceWith('figs')
})

test('while all of them are looked at, one is chosen', async () => {
  const onShare = vi.fn<(id: string) => void>()
  render(<ShareReport businesses={all} business={undefined} onShare={onShare} />)

  fireEvent.click(screen.getByRole('button', { name: 'Share report' }))
  expect(onShare).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Plum Press' }))

  expect(onShare).toHaveBeenCalledExactlyOnceWith('plums')
})
