// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { SettingValue, SettingValues } from '@postwright/contract/content/setting-values'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { SettingFields } from '../../content/posts/own-text/setting-fields.tsx'

afterEach(() => {
  cleanup()
  onSet.mockClear()
  server.forget()
})

const template = (name: string, more: object) => ({
  name,
  language: 'en_US',
  status: 'APPROVED',
  category: 'MARKETING',
  body: 'Hello {{1}}, {{2}}',
  variables: ['1', '2'],
  fits: true,
  reason: null,
  ...more,
})

const onSet = vi.fn<(name: string, value: SettingValue) => void>()

function Fields({ initial }: { initial: SettingValues }) {
  const [kept, setKept] = useState(initial)
  return (
    <SettingFields
      channel={{ id: 'number', businessId: 'business', kind: 'whatsapp' }}
      values={kept}
      onChange={(name, value) => {
        onSet(name, value)
        setKept((before) => ({ ...before, [name]: value }))
      }}
    />
  )
}

function shown(initial: SettingValues) {
  server.answers('accounts/me', () => done({ workspace: { may: { manageChannels: false } } }))
  server.answers('messages/templates', () =>
    done([
      { channelId: 'other', channelName: 'Other', chosen: '', templates: [template('of_another', {})] },
      {
        channelId: 'number',
        channelName: 'Loerie Lane',
        chosen: '',
        templates: [
          template('news', {}),
          template('late', { status: 'REJECTED', reason: 'INVALID_FORMAT' }),
          template('picture', { fits: false }),
        ],
      },
    ]),
  )
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Fields initial={initial} />
    </QueryClientProvider>,
  )
}

const option = (name: string | RegExp) => screen.findByRole<HTMLOptionElement>('option', { name })

test('what WhatsApp approved for this number can be chosen, and each variable says what stands in it', async () => {
  shown({ template: '', templateValues: [] })

  expect((await option('late · en_US (Rejected)')).disabled).toBe(true)
  expect((await option('picture · en_US')).disabled).toBe(true)
  expect(screen.queryByRole('option', { name: /of_another/ })).toBeNull()
  fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'news/en_US' } })
  expect(screen.getByText('Approved')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('What stands in {{1}}').value).toBe('text')
  expect(screen.getByText('Fill this in, or WhatsApp refuses the message.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('The words'), { target: { value: 'Loerie Lane' } })
  fireEvent.change(screen.getByLabelText('What stands in {{1}}'), { target: { value: 'name' } })
  fireEvent.change(screen.getByLabelText('For whoever has no name'), { target: { value: 'dear friend' } })

  expect(onSet.mock.calls[0]).toEqual(['template', 'news/en_US'])
  expect(onSet.mock.lastCall).toEqual(['templateValues', ['{name|dear friend}', '{words|Loerie Lane}']])
})

test('one that was chosen and is rejected or gone is said to be, and stays until another one is chosen', async () => {
  shown({ template: 'late/en_US', templateValues: [] })
  expect((await option('late · en_US (Rejected)')).disabled).toBe(false)
  expect(screen.getByText(/INVALID_FORMAT/)).toBeTruthy()
  cleanup()

  shown({ template: 'old/en_US', templateValues: [] })
  expect((await option('old/en_US (not there any more)')).selected).toBe(true)
})
