// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { listenForShortcuts, switchSingleKeys } from './shortcuts.ts'

let done: string[]
let stop: () => void

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<p id="page" tabindex="-1"></p><input id="field"><div role="dialog"><button id="button"></button></div>'
  done = []
  const runs = ['Mod K', '?', '/', 'G D', 'D'].map((keys) => [keys, () => done.push(keys)] as const)
  stop = listenForShortcuts(Object.fromEntries(runs))
})
afterEach(() => stop())

test('a key, a key with Ctrl, and two keys in a row each do what is written for them', () => {
  press('?', { shiftKey: true })
  press('k', { ctrlKey: true })
  press('k', { metaKey: true })
  press('g')
  press('d')
  press('d')

  expect(done).toEqual(['?', 'Mod K', 'Mod K', 'G D', 'D'])
})

test('two keys that are far apart, or have another between them, are no pair', () => {
  press('g', { at: 0 })
  press('d', { at: 2000 })
  press('g')
  press('x')
  press('d')

  expect(done).toEqual(['D', 'D'])
})

test('where somebody types, or a dialog is open, single keys do nothing, and keys with Ctrl still do', () => {
  for (const id of ['field', 'button']) {
    press('?', { in: id })
    press('g', { in: id })
    press('d', { in: id })
  }
  press('k', { ctrlKey: true, in: 'field' })

  expect(done).toEqual(['Mod K'])
})

test('a key that is held, that composes a sign, or that has Alt with it, does nothing', () => {
  press('?', { repeat: true })
  press('?', { isComposing: true })
  press('?', { altKey: true })
  press('D', { shiftKey: true })

  expect(done).toEqual([])
})

test('on a keyboard of another script, a letter is the one at its place', () => {
  press('п', { code: 'KeyG' })
  press('в', { code: 'KeyD' })

  expect(done).toEqual(['G D'])
})

test('whoever switched single keys off keeps those with Ctrl', () => {
  switchSingleKeys(false)
  press('?')
  press('k', { ctrlKey: true })
  switchSingleKeys(true)
  press('?')

  expect(done).toEqual(['Mod K', '?'])
})

function press(key: string, { in: id = 'page', at, ...init }: KeyboardEventInit & { in?: string; at?: number } = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at })
  document.getElementById(id)?.dispatchEvent(event)
}
