// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Toasters } from '../../../../ui/toasts.tsx'
import { conversation } from './fixtures.ts'
import { useConversationActs } from './use-conversation-acts.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('a deleted conversation is left, and comes back with Undo', async () => {
  server.answers('chat/remove', () => done({}))
  server.answers('chat/restore', () => done(conversation))
  const onRemoved = open()

  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(server.inputsOf('chat/restore')).toEqual([{ id: conversation.id }]))
  expect(server.inputsOf('chat/remove')).toEqual([{ id: conversation.id }])
  expect(onRemoved).toHaveBeenCalledWith(conversation.id)
})

test('a conversation is renamed from its title', async () => {
  server.answers('chat/rename', () => done({ ...conversation, title: 'Cupping' }))
  open()

  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe(conversation.title)
  fireEvent.change(title, { target: { value: 'Cupping' } })
  fireEvent.submit(title)

  await waitFor(() => expect(server.inputsOf('chat/rename')).toEqual([{ id: conversation.id, title: 'Cupping' }]))
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
})

function open() {
  const onRemoved = vi.fn<(id: string) => void>()
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Acts onRemoved={onRemoved} />
      <Toasters />
    </QueryClientProvider>,
  )
  return onRemoved
}

function Acts({ onRemoved }: { onRemoved: (id: string) => void }) {
  const { rename, remove, dialog } = useConversationActs(onRemoved)
  return (
    <>
      <button type="button" onClick={() => rename(conversation)}>
        Rename
      </button>
      <button type="button" onClick={() => remove(conversation)}>
        Delete
      </button>
      {dialog}
    </>
  )
}
