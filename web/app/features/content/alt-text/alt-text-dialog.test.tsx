// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { AltTextDialog } from './alt-text-dialog.tsx'

const businessId = '019a9d5e-0000-7000-8000-000000000002'
const sees = (canSee: boolean | null) => server.answers('altText/seer', () => done({ writer: 'gpt-5', providerName: 'OpenAI', canSee }))

beforeEach(() => sees(true))
afterEach(() => {
  cleanup()
  server.forget()
})

test('the image is sent when the person says so, and what is proposed is theirs to edit', async () => {
  server.answers('altText/propose', () => done({ text: 'A green bag beside a cup.', message: null, writer: 'gpt-5' }))
  open()

  expect(await screen.findByText(/The image is sent to OpenAI, for the model gpt-5/)).toBeTruthy()
  expect(server.inputsOf('altText/propose')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Send it and propose' }))

  await waitFor(() => expect(field().value).toBe('A green bag beside a cup.'))
  fireEvent.change(field(), { target: { value: 'A green bag of Sidama.' } })
  expect(field().value).toBe('A green bag of Sidama.')
})

test('a model that sees no images is named, and nothing can be sent to it', async () => {
  sees(false)
  open()

  expect(await screen.findByText(/gpt-5 does not see images/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Send/ })).toBeNull()
})

test('why nothing was proposed is said, and what was typed stays', async () => {
  sees(null)
  server.answers('altText/propose', () => done({ text: null, message: 'The model refused the image.', writer: 'gpt-5' }))
  open()
  fireEvent.change(await screen.findByLabelText('What it says'), { target: { value: 'A bag.' } })

  fireEvent.click(await screen.findByRole('button', { name: 'Send it and propose again' }))

  expect((await screen.findByRole('alert')).textContent).toBe('The model refused the image.')
  expect(field().value).toBe('A bag.')
})

const field = () => screen.getByLabelText<HTMLTextAreaElement>('What it says')

function open() {
  const image = new File([new Uint8Array([1])], 'bag.png', { type: 'image/png' })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <AltTextDialog businessId={businessId} image={image} address="blob:bag" onClose={() => {}} />
    </QueryClientProvider>,
  )
}
