// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { wrap } from './markdown-edit.ts'

let area: HTMLTextAreaElement

beforeEach(() => {
  // The text is set without the browser's undo.
  document.execCommand = () => false
  area = document.createElement('textarea')
  document.body.append(area)
})

afterEach(() => area.remove())

test('the key that made words bold leads out of them again, and makes a pair only where none ends', () => {
  write('one ', 4)
  wrap(area, '**')
  expect(area.value).toBe('one ****')

  write('one **two**', 9)
  wrap(area, '**')
  expect([area.value, area.selectionStart]).toEqual(['one **two**', 11])

  area.setSelectionRange(6, 9)
  wrap(area, '**')
  expect(area.value).toBe('one two')
})

function write(text: string, caret: number) {
  area.value = text
  area.setSelectionRange(caret, caret)
}
