// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { AdministratorStep } from './administrator-step.tsx'

const onDone = vi.fn(() => Promise.resolve())

beforeEach(() => server.answers('factors/signInOffers', () => done({ minPasswordLength: 10 })))
afterEach(() => {
  cleanup()
  server.forget()
  onDone.mockClear()
})

test('who sits at the machine is asked for no code; created, the next step comes', async () => {
  server.answers('setup/createSuperAdmin', () => done({}))
  open(undefined)
  expect(screen.queryByLabelText('Set-up code')).toBeNull()
  expect(await screen.findByText(/At least 10 characters/)).toBeTruthy()

  fill()
  press()

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [input] = server.inputsOf('setup/createSuperAdmin')
  expect(input).toMatchObject({ fullName: 'Naledi Khumalo', email: 'naledi@loerie.example', password: 'quiet-Kelp-forest-7' })
  expect(input).not.toHaveProperty('code')
})

test('a code that is refused is told at the code, which can be mended; what else was typed stays', async () => {
  const reason = 'This is not the code of this server.'
  server.answers('setup/createSuperAdmin', () => refused(422, 'INVALID', reason, [{ field: 'code', message: reason }]))
  open('aaaa-bbbb')
  fill()
  press()

  expect(await screen.findByText(reason)).toBeTruthy()
  expect(field('Set-up code').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Full name').value).toBe('Naledi Khumalo')
  expect(onDone).not.toHaveBeenCalled()

  server.answers('setup/createSuperAdmin', () => done({}))
  type('Set-up code', 'cccc-dddd')
  press()

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(server.inputsOf('setup/createSuperAdmin').at(-1)).toMatchObject({ code: 'cccc-dddd', fullName: 'Naledi Khumalo' })
})

test.each([
  ['that nobody foresaw is named', () => refused(500, 'INTERNAL_SERVER_ERROR', 'Something broke.'), 'The account could not be created'],
  ['with a reason is told by its reason', () => refused(403, 'FORBIDDEN', 'There is an administrator.'), 'There is an administrator.'],
])('a failure %s', async (_what, answer, said) => {
  server.answers('setup/createSuperAdmin', answer)
  open(undefined)
  fill()
  press()

  expect((await screen.findByRole('alert')).textContent).toBe(said)
  expect(onDone).not.toHaveBeenCalled()
})

function open(code: string | undefined): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <AdministratorStep code={code} onDone={onDone} />
    </QueryClientProvider>,
  )
}

function fill(): void {
  type('Full name', 'Naledi Khumalo')
  type('Email', 'naledi@loerie.example')
  type('Password', 'quiet-Kelp-forest-7')
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Create administrator' }))
