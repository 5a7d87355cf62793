// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'

import { createEditor, replaceText, type RichDocument } from './create-editor.ts'

let made: RichDocument | undefined

afterEach(() => made?.editor.destroy())

test.each([
  ['a paragraph grows before them', 'We paid 38 % over.\n\nCome by.', 'Good news. We paid 38 % over.\n\nCome by.'],
  ['their paragraph ends another way', 'We paid 38 % over.', 'We paid 38 % more, **gladly**.'],
  ['signs are doubled beside them', 'Oo, 38 %', 'Ooo, 38 %'],
  ['another item of their list changes', '- peach\n- 38 %\n- plum', '- peaches\n- 38 %\n- plum'],
  ['a block is added before theirs', 'We paid 38 %.', '## Paid\n\nWe paid 38 %.'],
])('words stay chosen when somebody else changed the text: %s', (_, before, after) => {
  const { editor, sources } = open(before)
  const at = placeOf('38 %')
  editor.commands.setTextSelection({ from: at, to: at + 4 })

  replaceText({ editor, sources }, after)

  expect(sources.write(editor.state.doc)).toBe(after)
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('38 %')
  editor.commands.undo()
  expect(sources.write(editor.state.doc)).toBe(before)
})

function open(text: string): RichDocument {
  made = createEditor(document.createElement('div'), text, true, {})
  return made
}

/** Where words begin in the document. */
function placeOf(words: string): number {
  let place = -1
  made?.editor.state.doc.descendants((node, at) => {
    const start = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (start >= 0) place = at + start
  })
  return place
}
