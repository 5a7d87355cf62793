// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { endTour, startTour, useRunningTour } from '../running-tour.ts'
import { GuidedTour } from './guided-tour.tsx'

beforeEach(() => {
  Element.prototype.checkVisibility = () => true
  Element.prototype.scrollIntoView = () => {}
  server.answers('tutorial/setTour', (input) => done({ steps: [], isHidden: false, tours: [{ id: 'calendar', ...(input as object) }] }))
})
afterEach(() => {
  act(() => endTour())
  cleanup()
  server.forget()
})

const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const missing = () => screen.queryByText('This is not on the screen at the moment.')
const saved = () => server.inputsOf('tutorial/setTour')

test('a tour names each stop in turn, takes the focus there, and outlines what it is about', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 0 }))

  expect(await screen.findByText('Content Calendar · 1 of 3')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Month or week'))
  await waitFor(() => expect(outlined()).toEqual(['calendar-bar']))
  press('Next')

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Drag a post to another day'))
  await waitFor(() => expect(outlined()).toEqual(['calendar-days']))
  press('Back')
  expect(heading()).toBe('Month or week')
})

test('nothing is blocked: the screen under a tour is neither hidden nor out of reach', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 0 }))

  const card = await screen.findByRole('dialog', { name: 'Month or week' })
  expect(card.getAttribute('aria-modal')).toBe('false')
  expect(screen.getByRole('button', { name: 'Previous month' }).closest('[aria-hidden="true"], [inert]')).toBeNull()
  fireEvent.pointerDown(document.body)
  expect(screen.getByRole('dialog', { name: 'Month or week' })).toBeTruthy()
})

test('Escape leaves, which is kept with the stop, and the tour goes on from there', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 0 }))
  await screen.findByText('Content Calendar · 1 of 3')
  press('Next')
  fireEvent.keyDown(document.body, { key: 'Escape' })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved().at(-1)).toEqual({ tour: 'calendar', state: 'left', stop: 1 })
  expect(outlined()).toEqual([])
  act(() => startTour({ id: 'calendar', stop: 1 }))
  expect(await screen.findByText('Content Calendar · 2 of 3')).toBeTruthy()
})

test('Escape leaves from within the card too, where the focus is', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 0 }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Month or week'))

  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'Escape' })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved().at(-1)).toEqual({ tour: 'calendar', state: 'left', stop: 0 })
})

test('Escape closes what is open over the screen first', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 0 }))
  await screen.findByText('Content Calendar · 1 of 3')
  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')

  fireEvent.keyDown(document.body, { key: 'Escape' })

  expect(screen.getByRole('dialog')).toBeTruthy()
  menu.remove()
})

test('what is not on the screen is said, and the tour goes on', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 2 }))

  expect(await screen.findByText('This is not on the screen at the moment.')).toBeTruthy()
  expect(heading()).toBe('Posts without a time')
  press('Finish')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved()).toEqual([{ tour: 'calendar', state: 'finished', stop: 0 }])
})

test('nothing is called missing while its screen is on its way, or while something is yet to be drawn on it', async () => {
  const { rerender } = open(true)
  act(() => startTour({ id: 'calendar', stop: 2 }))
  await waitFor(() => expect(heading()).toBe('Posts without a time'))
  expect(missing()).toBeNull()

  const loading = document.querySelector('main')!.appendChild(document.createElement('div'))
  loading.dataset['loading'] = ''
  rerender(<Opened isLoading={false} />)
  await act(() => new Promise(requestAnimationFrame))
  expect(missing()).toBeNull()
  loading.remove()

  await waitFor(() => expect(missing()).toBeTruthy())
})

test('what a stop is about is brought into view again when the rest of its screen has come', async () => {
  const seen: string[] = []
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this.dataset['tour'] ?? '')
  }
  const { rerender } = open(true)
  act(() => startTour({ id: 'calendar', stop: 0 }))
  await waitFor(() => expect(seen).toEqual(['calendar-bar']))

  rerender(<Opened isLoading={false} />)

  await waitFor(() => expect(seen).toEqual(['calendar-bar', 'calendar-bar']))
})

test('what comes while a stop lasts is found', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 2 }))
  await screen.findByText('This is not on the screen at the moment.')

  const tray = document.body.appendChild(document.createElement('aside'))
  tray.dataset['tour'] = 'calendar-tray'

  await waitFor(() => expect(screen.queryByText('This is not on the screen at the moment.')).toBeNull())
  tray.remove()
})

test('beside what fills the window there is no room: the card stands in a corner, whole', async () => {
  open()
  act(() => startTour({ id: 'calendar', stop: 1 }))
  const days = document.querySelector('[data-tour="calendar-days"]')!
  days.getBoundingClientRect = () => new DOMRect(0, 0, window.innerWidth * 0.7, window.innerHeight * 0.8)
  press('Back')
  await waitFor(() => expect(screen.getByRole('dialog').closest('.tour-corner')).toBeNull())
  press('Next')

  await waitFor(() => expect(outlined()).toEqual(['calendar-days']))
  expect(screen.getByRole('dialog').closest('.tour-corner')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Drag a post to another day')
})

function outlined(): (string | null)[] {
  return [...document.querySelectorAll('[data-tour-here]')].map((element) => element.getAttribute('data-tour'))
}

function open(isLoading = false) {
  return render(<Opened isLoading={isLoading} />)
}

function Opened({ isLoading }: { isLoading: boolean }) {
  const [queryClient] = useState(() => createQueryClient(() => {}))
  return (
    <QueryClientProvider client={queryClient}>
      <Screen isLoading={isLoading} />
    </QueryClientProvider>
  )
}

/** Two of the three parts that the tour of the calendar is about. */
function Screen({ isLoading }: { isLoading: boolean }) {
  const tour = useRunningTour()
  return (
    <main>
      <div data-tour="calendar-bar">
        <button type="button">Previous month</button>
      </div>
      <div data-tour="calendar-days" />
      {tour && <GuidedTour {...tour} isLoading={isLoading} />}
    </main>
  )
}
