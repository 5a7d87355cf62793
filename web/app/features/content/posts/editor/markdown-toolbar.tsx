import { t } from '@lingui/core/macro'
import { Bold, Heading2, Italic, Link2, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react'
import type { RefObject } from 'react'

import { IconButton } from '../../../../../ui/button.tsx'
import { makeLink, prefixLines, wrap } from './markdown-edit.ts'

type Edit = (area: HTMLTextAreaElement) => void

const tools: readonly (readonly [LucideIcon, string, Edit])[] = [
  [Heading2, t`Heading`, (area) => prefixLines(area, '## ')],
  [Bold, t`Bold`, (area) => wrap(area, '**')],
  [Italic, t`Italic`, (area) => wrap(area, '*')],
  [Link2, t`Link`, makeLink],
  [List, t`List`, (area) => prefixLines(area, '- ')],
  [ListOrdered, t`Numbered list`, (area) => prefixLines(area, '1. ')],
  [Quote, t`Quote`, (area) => prefixLines(area, '> ')],
]

/** Writes Markdown marks around the selection; Ctrl-Z takes them back like typing. */
export function MarkdownToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <div className="row gap-1" role="toolbar" aria-label={t`Formatting`}>
      {tools.map(([Icon, label, edit], index) => (
        <IconButton
          key={index}
          size="sm"
          icon={Icon}
          label={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => area.current && edit(area.current)}
        />
      ))}
    </div>
  )
}
