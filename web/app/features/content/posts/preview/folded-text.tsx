import { t } from '@lingui/core/macro'
import type { Fold } from '@postwright/contract/content/platform-rules'
import { createContext, useContext, useState } from 'react'

import { foldAt } from './fold-at.ts'
import { RichText } from './rich-text.tsx'

export interface FoldedTextProps {
  text: string
  fold: Fold | null
  /** The platform's own words: "see more". */
  more: string
  links?: boolean
  /** Stands before the text in bold, as the account's name does. */
  lead?: string
}

/** Whether all of a text is shown at once: to whoever decides about it, and has no script that would unfold it. */
export const WholeText = createContext(false)

/** Shows what readers see first, and the rest when asked, as the platform does. */
export function FoldedText({ text, fold, more, links = true, lead }: FoldedTextProps) {
  const [open, setOpen] = useState(false)
  const isWhole = useContext(WholeText)
  const cut = fold === null || isWhole ? text.length : foldAt(text, fold)
  const folded = cut < text.length
  return (
    <div className="pv-text">
      {lead && <b>{lead} </b>}
      <RichText text={folded && !open ? `${text.slice(0, cut).trimEnd()}…` : text} links={links} />
      {folded && (
        <button type="button" className="pv-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`show less` : more}
        </button>
      )}
    </div>
  )
}
