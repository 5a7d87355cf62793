import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'

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

/** Puts another text in place of the one that is there, as one step that can be undone; the blocks that both have stay. */
export function replaceText({ editor, sources }: RichDocument, text: string): void {
  const old = editor.state.doc
  const doc = sources.read(text, old)
  const [start, end] = sameAtEnds(old, doc)
  const [from, to] = [placeOf(old, start), placeOf(old, old.childCount - end)]
  const between = doc.children.slice(start, doc.childCount - end)
  const { tr } = editor.state
  if (between.length > 0) tr.replaceWith(from, to, between)
  else if (from < to) tr.delete(from, to)
  else return
  editor.view.dispatch(closeHistory(tr).setMeta('preventAutolink', true))
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
