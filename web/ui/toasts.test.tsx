// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Dialog } from './dialog.tsx'
import { toast, Toasters } from './toasts.tsx'

afterEach(cleanup)

test('a message that comes while a dialog is open is not hidden from those who listen', async () => {
  render(
    <main>
      <h1>Analytics</h1>
      <Toasters />
      <Dialog open onOpenChange={() => {}} title="Reports" />
    </main>,
  )
  await screen.findByRole('dialog', { name: 'Reports' })
  await expect.poll(() => screen.queryByRole('heading', { name: 'Analytics' })).toBeNull()

  toast.success('The report has ended')

  const message = await screen.findByText('The report has ended')
  expect(message.closest('[aria-hidden="true"]')).toBeNull()
})
