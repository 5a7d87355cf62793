// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createEditor, type RichDocument } from './create-editor.ts'

const long = 'They sort every cherry by hand and wash it in mountain water.\n\n'.repeat(100)
let element: HTMLElement
let made: RichDocument | undefined

beforeEach(() => {
  element = document.createElement('div')
  document.body.append(element)
})

afterEach(() => {
  made?.editor.destroy()
  element.remove()
})

test('a key in a long text is written at once, where the caret stands and in place of what is chosen', () => {
  open(`peach\n\n${long}`)
  made?.editor.commands.setTextSelection({ from: 1, to: 3 })

  expect([press('x'), press('y')]).toEqual(['written', 'written'])
  expect(first()).toBe('xyach')
})

test('signs that make a heading, a list or bold words make them in a long text too', () => {
  open(`\n\npeach\n\n${long}`)
  made?.editor.commands.setTextSelection(1)

  for (const sign of '## ') press(sign)

  expect(first()).toBe('## peach')
})

test('a key with Ctrl, one that is composed, and any in a short text are left to the browser', () => {
  open(long)
  expect(press('b', { ctrlKey: true })).toBe('left')
  expect(press('é', { isComposing: true })).toBe('left')
  expect(press('{', { ctrlKey: true, altKey: true })).toBe('written')

  made?.editor.destroy()
  open('peach')
  expect(press('x')).toBe('left')
  expect(first()).toBe('peach')
})

function open(text: string) {
  made = createEditor(element, text, true, {})
}

function press(sign: string, more: KeyboardEventInit = {}): 'written' | 'left' {
  const event = new KeyboardEvent('keypress', { key: sign, charCode: sign.charCodeAt(0), bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'charCode', { value: sign.charCodeAt(0) })
  element.dispatchEvent(event)
  return event.defaultPrevented ? 'written' : 'left'
}

/** The first block, in Markdown. */
function first(): string | undefined {
  return made && made.sources.write(made.editor.state.doc).split('\n').find(Boolean)
}
