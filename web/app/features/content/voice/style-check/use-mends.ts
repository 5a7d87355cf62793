import type { PostContent } from '@postwright/contract/content/content'
import { useEffect, useState } from 'react'

interface Mended {
  before: PostContent
  after: PostContent
}

interface Mends {
  put: (mended: PostContent) => void
  /** Null where the text is not as the last mend left it. */
  undo: (() => void) | null
}

/**
 * Takes mends back, the last one first, and puts them again, by Ctrl+Z as well. The browser cannot: it knows nothing of a text that nobody
 * typed. What is typed after a mend is the browser's to undo, and once it has, the mend is next.
 */
export function useMends(content: PostContent, onMend: ((content: PostContent) => void) | null): Mends {
  const [mends, setMends] = useState<readonly Mended[]>([])
  const [undone, setUndone] = useState<readonly Mended[]>([])
  const last = mends.at(-1)
  const next = undone.at(-1)

  const undo =
    onMend && last && isSameText(last.after, content)
      ? () => {
          setMends(mends.slice(0, -1))
          setUndone([...undone, last])
          onMend(last.before)
        }
      : null
  const redo =
    onMend && next && isSameText(next.before, content)
      ? () => {
          setUndone(undone.slice(0, -1))
          setMends([...mends, next])
          onMend(next.after)
        }
      : null

  useEffect(() => {
    if (!undo && !redo) return undefined
    function onKeyDown(event: KeyboardEvent) {
      const act = { undo, redo, other: null }[meaningOf(event)]
      if (!act || event.defaultPrevented || isOtherField(event.target, content)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return {
    put(after) {
      setMends([...mends, { before: content, after }])
      setUndone([])
      onMend?.(after)
    },
    undo,
  }
}

function meaningOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | 'other' {
  if (altKey || ctrlKey === metaKey) return 'other'
  const pressed = key.toLowerCase()
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo'
  return pressed === 'y' && !shiftKey ? 'redo' : 'other'
}

/** Whether somebody types something else than this text there. */
function isOtherField(target: EventTarget | null, { title, body }: PostContent): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return target.value !== body && target.value !== title
  return target instanceof HTMLElement && target.isContentEditable
}

function isSameText(one: PostContent, other: PostContent): boolean {
  return one.title === other.title && one.body === other.body
}
