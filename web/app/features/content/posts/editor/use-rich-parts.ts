import { type RefObject, useEffect, useState } from 'react'

import { readPart } from '../../../../../lib/lazy-part.ts'
import type * as Parts from './rich/rich-parts.ts'

type RichParts = typeof Parts

let loaded: RichParts | null = null

/**
 * The rich text editor, once it is read; null until then and where it cannot be read, for the text to be written as Markdown. It does not
 * come while somebody types in `area`, but when they leave it.
 */
export function useRichParts(wanted: boolean, area: RefObject<HTMLTextAreaElement | null>): RichParts | null {
  const [parts, setParts] = useState<RichParts | null>(loaded)

  useEffect(() => {
    if (!wanted || parts) return undefined
    let isOver = false
    const take = (read: RichParts) => {
      if (isOver) return
      const typedIn = document.activeElement === area.current ? area.current : null
      if (typedIn) typedIn.addEventListener('blur', () => setTimeout(() => take(read)), { once: true })
      else setParts(read)
    }
    readParts().then(take, () => undefined)
    return () => {
      isOver = true
    }
  }, [wanted, parts, area])

  return wanted ? parts : null
}

async function readParts(): Promise<RichParts> {
  loaded ??= await readPart(() => import('./rich/rich-parts.ts'))
  return loaded
}
