// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Toasters } from '../../../../ui/toasts.tsx'
import { RowState } from './row-state.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('a row that is taken out comes back with Undo, and the focus goes to the next one meanwhile', async () => {
  server.answers('monthPlans/removeItem', () => done({}))
  server.answers('monthPlans/restoreItem', () => done(plan))
  const { rerender } = render(<Rows of={items} />)
  fireEvent.click(screen.getByRole('button', { name: 'More about “Cold brew”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))

  await screen.findByText('“Cold brew” is out of the plan')
  expect(server.inputsOf('monthPlans/removeItem')).toEqual([{ id: 'first' }])
  rerender(<Rows of={items.slice(1)} />)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More about “The kettle”'))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(server.inputsOf('monthPlans/restoreItem')).toEqual([{ planId: 'plan', id: 'first' }]))
})

const queryClient = createQueryClient(() => {})
const items = [
  { id: 'first', topic: 'Cold brew', state: 'waiting', postId: null },
  { id: 'second', topic: 'The kettle', state: 'waiting', postId: null },
] as unknown as MonthPlanItem[]
const plan = { id: 'plan', state: 'proposed', isInterrupted: false, items } as unknown as MonthPlan

function Rows({ of }: { of: readonly MonthPlanItem[] }) {
  return (
    <QueryClientProvider client={queryClient}>
      <table>
        <tbody>
          {of.map((item) => (
            <tr key={item.id}>
              <td>
                <RowState item={item} plan={plan} mayWrite onEdit={() => undefined} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Toasters />
    </QueryClientProvider>
  )
}
