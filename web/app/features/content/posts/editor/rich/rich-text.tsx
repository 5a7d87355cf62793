import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import './rich.css'
import type { WorkingCopy } from '../working-copy.ts'
import { quoteOf, type WrittenText } from '../written-text.ts'
import { createEditor, replaceText, type RichDocument } from './create-editor.ts'
import { isLong } from './typing.ts'
import { inDocument, inMarkdown } from './places.ts'

interface RichTextProps {
  copy: WorkingCopy
  /** The text as the working copy has it. */
  text: string
  label: string
  placeholder: string
  locked: boolean
  writtenRef: RefObject<WrittenText | null>
  /** The editor, for its toolbar; null when it is gone. */
  onEditor: (editor: Editor | null) => void
}

/** What is typed becomes Markdown after so short a pause, or when it is needed; all that hangs on it takes longer where a text is long. */
const collectAfterMs = 120
const collectLongAfterMs = 400
/** Somebody who never pauses has theirs collected, and with it saved, this often. */
const collectAtLeastMs = 2_000

/** A Markdown text, written as it looks. Only what is changed is written anew in the Markdown. */
export function RichText({ copy, text, label, placeholder, locked, writtenRef, onEditor }: RichTextProps) {
  const element = useRef<HTMLDivElement | null>(null)
  const document = useRef<RichDocument | null>(null)
  /** The Markdown of the document, as far as the working copy knows it. */
  const known = useRef(text)
  const isTyped = useRef(false)

  const collect = useEffectEvent(() => {
    if (!document.current || !isTyped.current) return
    isTyped.current = false
    const { editor, sources } = document.current
    known.current = sources.write(editor.state.doc)
    copy.edit({ ...copy.state.content, body: known.current })
  })

  // Before the browser draws: a text that is gone for a moment is one that people believe lost.
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const made = createEditor(element.current, copy.state.content.body, !locked, attributesOf({ label, placeholder, locked }))
    document.current = made
    known.current = copy.state.content.body
    const { editor } = made
    let timer: ReturnType<typeof setTimeout> | undefined
    let since = 0
    const take = () => {
      clearTimeout(timer)
      collect()
    }
    editor.on('update', () => {
      // Behind the key itself, which is drawn first.
      if (!isTyped.current) {
        since = Date.now()
        setTimeout(() => isTyped.current && copy.announce())
      }
      isTyped.current = true
      clearTimeout(timer)
      const pause = isLong(editor.state.doc) ? collectLongAfterMs : collectAfterMs
      timer = setTimeout(take, Math.max(0, Math.min(pause, since + collectAtLeastMs - Date.now())))
    })
    editor.on('blur', () => void copy.flush())
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void copy.flush({ checkpoint: true })
    }
    editor.view.dom.addEventListener('keydown', onKeyDown)
    const stopCollecting = copy.collectFrom(take)
    writtenRef.current = writtenAs(made)
    onEditor(editor)
    return () => {
      take()
      stopCollecting()
      editor.view.dom.removeEventListener('keydown', onKeyDown)
      document.current = null
      writtenRef.current = null
      onEditor(null)
      editor.destroy()
    }
  }, [copy, label, placeholder, locked, writtenRef, onEditor])

  useEffect(() => {
    if (!document.current || text === known.current) return
    known.current = text
    replaceText(document.current, text)
    isTyped.current = false
  }, [text])

  return <div ref={element} />
}

function attributesOf({ label, placeholder, locked }: Pick<RichTextProps, 'label' | 'placeholder' | 'locked'>): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-placeholder': placeholder,
    'data-placeholder': placeholder,
    ...(locked && { 'aria-readonly': 'true', tabindex: '0' }),
  }
}

function writtenAs({ editor, sources }: RichDocument): WrittenText {
  return {
    focus: () => void editor.commands.focus('start'),
    choose(start, end) {
      const { blocks } = sources.layOut(editor.state.doc)
      const range = inDocument(blocks, { from: start, to: end })
      if (!range) return editor.view.focus()
      editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, range.from, range.to)).scrollIntoView())
      editor.view.focus()
    },
    quote() {
      const { text, blocks } = sources.layOut(editor.state.doc)
      const range = inMarkdown(blocks, editor.state.selection)
      return range && quoteOf(text, range.from, range.to)
    },
  }
}
