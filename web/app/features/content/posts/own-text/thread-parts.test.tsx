// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Post } from '@postwright/contract/content/posts'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { ThreadParts } from './thread-parts.tsx'

afterEach(cleanup)

// A part asks for no more of them.
const channel = { id: 'sky', name: 'Our sky', kind: 'bluesky', limits: null, settings: {} } as unknown as Channel
const post = { contentType: 'x', media: [] } as unknown as Post

const asWritten = (body: string) => body

function Thread({ body, begun = [], asSent = asWritten }: { body: string; begun?: string[]; asSent?: (body: string) => string }) {
  const [text, setText] = useState({ title: null, body })
  const [thread, setThread] = useState(begun)
  return (
    <>
      <output>{[text.body, ...thread].join('|')}</output>
      <ThreadParts
        post={post}
        channel={channel}
        text={text}
        thread={thread}
        asSent={asSent}
        isLocked={false}
        onChange={setThread}
        onSplit={(parts) => {
          setText({ title: null, body: parts.body })
          setThread(parts.thread)
        }}
        onLeave={() => {}}
      />
    </>
  )
}

const said = () => screen.getByRole('status').textContent

test('a text that is too long for its channel is split where its sentences end, each part counted', () => {
  const [one, two] = [`${'Plums '.repeat(40)}are in.`, `${'Figs '.repeat(40)}are in.`]
  render(<Thread body={`${one} ${two}`} />)

  fireEvent.click(screen.getByRole('button', { name: 'Split into a thread' }))

  expect(said()).toBe(`${one}|${two}`)
  expect(screen.getByText(`${two.length} of 300 characters`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Split into a thread' })).toBeNull()
})

test('a text that fits is not split, and parts are added, moved and removed', () => {
  render(<Thread body="Plums." begun={['Figs.', 'Pears.']} />)
  expect(screen.queryByRole('button', { name: 'Split into a thread' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Move part 3 up' }))
  expect(said()).toBe('Plums.|Pears.|Figs.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove part 2' }))
  expect(said()).toBe('Plums.|Figs.')
  fireEvent.click(screen.getByRole('button', { name: 'Add part 3' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Part 3 on Our sky' }), { target: { value: 'Come by.' } })
  expect(said()).toBe('Plums.|Figs.|Come by.')
})

test('parts are split and counted as they go out, and the first new one is begun with', async () => {
  const one = `${'Plums '.repeat(30)}are in.`
  const two = `${'Figs '.repeat(18)}are in: https://figs.example/`
  render(<Thread body={`${one} ${two}`} asSent={(body) => body.replace('.example/', `.example/?utm_source=${'x'.repeat(120)}`)} />)

  fireEvent.click(screen.getByRole('button', { name: 'Split into a thread' }))

  expect(said()).toBe(`${one}|${two}`)
  expect(screen.getByText(`${two.length + 132} of 300 characters`)).toBeTruthy()
  expect(screen.getByText('Counted with the UTM parameters that its links get.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part 2 on Our sky' })))
})
