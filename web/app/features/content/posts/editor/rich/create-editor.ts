import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'

import { pastedHtml, pastedText } from './paste.ts'
import { extensions } from './schema.ts'
import { Sources } from './sources.ts'
import { handleKeyPress } from './typing.ts'

export interface RichDocument {
  editor: Editor
  sources: Sources
}

/** An editor of a Markdown text in an element, in which nothing was changed yet. */
export function createEditor(element: HTMLElement, text: string, editable: boolean, attributes: Record<string, string>): RichDocument {
  const editor = new Editor({
    element: { mount: element },
    extensions,
    editable,
    injectCSS: false,
    // An empty text would be parsed as markup.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    editorProps: {
      attributes: ({ doc }) => ({ ...attributes, class: 'ed-text ed-serif rich', ...(isEmpty(doc) && { 'data-empty': '' }) }),
      handleKeyPress,
      transformPastedHTML: pastedHtml,
      clipboardTextParser: (pasted, _, plain, view) => pastedText(pasted, plain, view.state.schema),
    },
  })
  const sources = new Sources(editor.schema)
  const state = editor.state
  const first = state.tr.replaceWith(0, state.doc.content.size, sources.read(text).content)
  // The first text is no step that could be undone.
  editor.view.updateState(state.apply(first.setSelection(Selection.atStart(first.doc)).setMeta('addToHistory', false)))
  return { editor, sources }
}

/**
 * Puts another text in place of the one that is there, as one step that can be undone. The blocks that both have stay, and so does what is
 * chosen in one of which only other words changed.
 */
export function replaceText({ editor, sources }: RichDocument, text: string): void {
  const old = editor.state.doc
  const doc = sources.read(text, old)
  const [start, end] = sameAtEnds(old, doc)
  const [from, to] = [placeOf(old, start), placeOf(old, old.childCount - end)]
  const between = doc.children.slice(start, doc.childCount - end)
  const [was, is] = [old.maybeChild(start), between[0]]
  const { tr } = editor.state
  if (was && is && was.type === is.type && between.length === 1 && from + was.nodeSize === to) replaceInside(tr, from, was, is)
  else if (between.length > 0) tr.replaceWith(from, to, between)
  else if (from < to) tr.delete(from, to)
  else return
  editor.view.dispatch(closeHistory(tr).setMeta('preventAutolink', true))
}

/** Changes as little of a block as makes another of it. */
function replaceInside(tr: Transaction, at: number, was: Node, is: Node): void {
  const start = was.content.findDiffStart(is.content)
  const ends = was.content.findDiffEnd(is.content)
  if (start !== null && ends !== null) {
    // Where the same signs stand before and after the change, both ends find them.
    const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
    tr.replace(at + 1 + start, at + 1 + ends.a + overlap, is.slice(start, ends.b + overlap))
  }
  tr.setNodeMarkup(at, null, is.attrs)
}

function sameAtEnds(a: Node, b: Node): [number, number] {
  const shorter = Math.min(a.childCount, b.childCount)
  let start = 0
  while (start < shorter && a.child(start).eq(b.child(start))) start++
  let end = 0
  while (end < shorter - start && a.child(a.childCount - 1 - end).eq(b.child(b.childCount - 1 - end))) end++
  return [start, end]
}

function placeOf(doc: Node, index: number): number {
  let place = 0
  for (let each = 0; each < index; each++) place += doc.child(each).nodeSize
  return place
}

function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0
}
