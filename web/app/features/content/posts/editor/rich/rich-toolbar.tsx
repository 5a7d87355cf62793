import { t } from '@lingui/core/macro'
import type { Editor } from '@tiptap/core'
import { Bold, Code, Heading2, Heading3, Italic, List, ListOrdered, type LucideIcon, Quote, Redo2, Undo2 } from 'lucide-react'

import { IconButton } from '../../../../../../ui/button.tsx'
import { LinkTool } from './link-tool.tsx'
import { moveInToolbar } from './move-in-toolbar.ts'
import { type Mark, useMarksAt } from './use-marks-at.ts'

interface Tool {
  Icon: LucideIcon
  label: string
  /** With Ctrl or ⌘. */
  keys: string
  mark: Mark
  run: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  { Icon: Bold, label: t`Bold`, keys: 'B', mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { Icon: Italic, label: t`Italic`, keys: 'I', mark: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    Icon: Heading2,
    label: t`Heading`,
    keys: 'Alt 2',
    mark: 'heading2',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    Icon: Heading3,
    label: t`Subheading`,
    keys: 'Alt 3',
    mark: 'heading3',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { Icon: List, label: t`List`, keys: 'Shift 8', mark: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    Icon: ListOrdered,
    label: t`Numbered list`,
    keys: 'Shift 7',
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { Icon: Quote, label: t`Quote`, keys: 'Shift B', mark: 'blockquote', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { Icon: Code, label: t`Code`, keys: 'E', mark: 'code', run: (editor) => editor.chain().focus().toggleCode().run() },
]

const steps: readonly Tool[] = [
  { Icon: Undo2, label: t`Undo`, keys: 'Z', mark: 'undo', run: (editor) => editor.chain().focus().undo().run() },
  { Icon: Redo2, label: t`Redo`, keys: 'Shift Z', mark: 'redo', run: (editor) => editor.chain().focus().redo().run() },
]

/** Formats the chosen words, and shows how they are. One stop of the Tab key; arrow keys go from tool to tool. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const marks = useMarksAt(editor)
  const keep = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(), size: 'sm', 'data-tool': '' } as const

  return (
    <div className="rich-tools" role="toolbar" tabIndex={-1} aria-label={t`Formatting`} onKeyDown={moveInToolbar} onFocus={moveInToolbar}>
      {tools.map(({ Icon, label, keys, mark, run }, index) => (
        <IconButton
          key={mark}
          {...keep}
          icon={Icon}
          label={label}
          title={named(label, keys)}
          tabIndex={index === 0 ? 0 : -1}
          aria-pressed={marks.has(mark)}
          onClick={() => run(editor)}
        />
      ))}
      <LinkTool editor={editor} isLink={marks.has('link')} />
      {steps.map(({ Icon, label, keys, mark, run }) => (
        <IconButton
          key={mark}
          {...keep}
          icon={Icon}
          label={label}
          title={named(label, keys)}
          tabIndex={-1}
          aria-disabled={!marks.has(mark)}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  )
}

function named(label: string, keys: string): string {
  return `${label} (${/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'} ${keys})`
}
