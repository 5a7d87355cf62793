import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Whether a text is so long that what follows from a key is felt. */
export function isLong({ content }: Node): boolean {
  // In units of the document: about as many signs.
  return content.size > 5_000
}

/**
 * Writes a sign into a long text itself: a browser that does it lays the whole text out several times before the editor reads what it did.
 * A short text stays with the browser and its spelling help, and so does what is composed. Rules such as "## " for a heading are kept.
 */
export function handleKeyPress(view: EditorView, event: KeyboardEvent): boolean {
  const { doc, selection } = view.state
  if (!isLong(doc) || view.composing || event.isComposing) return false
  // AltGr, with which many write brackets, is said to be both.
  if (!event.charCode || event.metaKey || (event.ctrlKey && !event.altKey) || !(selection instanceof TextSelection)) return false
  const sign = String.fromCodePoint(event.charCode)
  if (/[\r\n]/.test(sign)) return false
  const { from, to } = selection
  // Only what follows a space, or is pasted, may become a link.
  const insert = () => view.state.tr.insertText(sign, from, to).setMeta('preventAutolink', /\S/.test(sign))
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, sign, insert))) {
    view.dispatch(insert())
    keepInView(view)
  }
  return true
}

/** In the frame that draws the sign: where the caret is, is asked once for all signs of a frame, and mostly that is all. */
function keepInView(view: EditorView): void {
  if (asked.has(view)) return
  asked.add(view)
  requestAnimationFrame(() => {
    asked.delete(view)
    if (view.isDestroyed) return
    const { top, bottom } = view.coordsAtPos(view.state.selection.head)
    if (top < margin || bottom > window.innerHeight - margin) view.dispatch(view.state.tr.scrollIntoView())
  })
}

const asked = new WeakSet<EditorView>()
/** Between the caret and the edge of the window, in pixels. */
const margin = 5
