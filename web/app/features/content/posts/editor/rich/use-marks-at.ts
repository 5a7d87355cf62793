import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useMemo, useSyncExternalStore } from 'react'

const blocks = ['bulletList', 'orderedList', 'blockquote'] as const
const words = ['bold', 'italic', 'code', 'link'] as const

/** How the chosen words are formatted, and whether something can be undone. */
export type Mark = (typeof blocks)[number] | (typeof words)[number] | 'heading2' | 'heading3' | 'undo' | 'redo'

export function useMarksAt(editor: Editor): ReadonlySet<Mark> {
  const marks = useSyncExternalStore(
    (listener) => {
      let frame = 0
      const inNextFrame = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(listener)
      }
      editor.on('transaction', inNextFrame)
      return () => {
        cancelAnimationFrame(frame)
        editor.off('transaction', inNextFrame)
      }
    },
    // One string, so that a key that changes no mark draws nothing anew.
    () => marksAt(editor).join(' '),
  )
  return useMemo(() => new Set(marks.split(' ') as Mark[]), [marks])
}

function marksAt(editor: Editor): Mark[] {
  const marks: Mark[] = [...blocks, ...words].filter((name) => editor.isActive(name))
  if (editor.isActive('heading', { level: 2 })) marks.push('heading2')
  if (editor.isActive('heading', { level: 3 })) marks.push('heading3')
  if (undoDepth(editor.state) > 0) marks.push('undo')
  if (redoDepth(editor.state) > 0) marks.push('redo')
  return marks
}
