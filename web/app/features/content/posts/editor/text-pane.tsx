import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Quote } from '@postwright/contract/content/comments'
import type { ContentType } from '@postwright/contract/core/content-types'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Editor } from '@tiptap/core'
import { Copy, MessageSquarePlus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'

import { cx } from '../../../../../ui/class-names.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { wrap } from './markdown-edit.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { TextCount } from './text-count.tsx'
import { useRichParts } from './use-rich-parts.ts'
import { useTextView } from './text-view.ts'
import { useContent, useSaveStatus } from './use-working-copy.ts'
import type { WorkingCopy } from './working-copy.ts'
import { type WrittenText, writtenIn } from './written-text.ts'
import { say } from '@postwright/contract/core/sentences'

export interface TextPaneProps {
  copy: WorkingCopy
  type: ContentType
  /** Why the text cannot be changed; null when it can. */
  locked: string | null
  writtenRef: RefObject<WrittenText | null>
  /** What the text is written in, in whichever form. */
  surface: RefObject<HTMLDivElement | null>
  /** Whether words of it are spoken about, which are marked. */
  commented: boolean
  /** Comments on the chosen words, or on the whole post without any; null for whoever may not. */
  onComment: ((quote: Quote | null) => void) | null
}

/** Where the text is written. */
export function TextPane({ copy, type, locked, writtenRef, surface, commented, onComment }: TextPaneProps) {
  const content = useContent(copy)
  const status = useSaveStatus(copy)
  const rule = platformRules[type]
  const [view, setView] = useTextView()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const rich = useRichParts(rule.markdown && view === 'rich', area)
  const [editor, setEditor] = useState<Editor | null>(null)
  const setArea = useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element
      if (element) writtenRef.current = writtenIn(element)
    },
    [writtenRef],
  )
  const textClass = rule.markdown ? 'ed-text ed-serif' : 'ed-text'
  const refusal = status.kind === 'refused' ? status : null

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 's') {
      event.preventDefault()
      void copy.flush({ checkpoint: true })
    } else if (rule.markdown && !locked && (key === 'b' || key === 'i')) {
      event.preventDefault()
      wrap(event.currentTarget, key === 'b' ? '**' : '*')
    }
  }

  return (
    <>
      <div className={rich && editor ? 'ed-tools ed-tools-rich' : 'ed-tools'} data-tour="editor-text">
        {rule.markdown && !locked ? (
          rich && editor ? (
            <rich.RichToolbar editor={editor} />
          ) : (
            <MarkdownToolbar area={area} />
          )
        ) : (
          <span className="px-2 m t13">
            <TypeLabel type={type} />
          </span>
        )}
        {onComment && (
          <Button
            variant="ghost"
            size="sm"
            icon={MessageSquarePlus}
            className="end"
            title={t`Comment`}
            onClick={() => onComment(writtenRef.current?.quote() ?? null)}
          >
            <span className="ed-comment">
              <Trans>Comment</Trans>
            </span>
          </Button>
        )}
        <IconButton
          variant="ghost"
          size="sm"
          icon={Copy}
          label={t`Copy text`}
          className={onComment ? undefined : 'end'}
          onClick={() => copyText(content.title ? `${content.title}\n\n${content.body}` : content.body)}
        />
      </div>
      {locked && <p className="ed-locked t13 soft">{locked}</p>}
      {rule.title && (
        <div className="ed-title">
          <textarea
            rows={1}
            aria-label={say(rule.title.label)}
            placeholder={say(rule.title.label)}
            value={content.title ?? ''}
            maxLength={300}
            readOnly={locked !== null}
            onChange={(event) => copy.edit({ ...content, title: event.currentTarget.value.replace(/[\n\t]/g, ' ') })}
            onBlur={() => void copy.flush()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              writtenRef.current?.focus()
            }}
          />
        </div>
      )}
      <div className="ed-surface" ref={surface}>
        {rich ? (
          <rich.RichText
            copy={copy}
            text={content.body}
            label={say(rule.body.label)}
            placeholder={t`Write here`}
            locked={locked !== null}
            writtenRef={writtenRef}
            onEditor={setEditor}
          />
        ) : (
          <>
            {/* Words of a field cannot be marked: those behind it are. */}
            {commented && (
              <div className={cx(textClass, 'ed-behind')} aria-hidden="true">
                {content.body}
              </div>
            )}
            <Textarea
              bare
              className={textClass}
              rows={8}
              aria-label={say(rule.body.label)}
              placeholder={t`Write here`}
              ref={setArea}
              value={content.body}
              maxLength={100_000}
              readOnly={locked !== null}
              onChange={(event) => copy.edit({ ...content, body: event.currentTarget.value })}
              onBlur={() => void copy.flush()}
              onKeyDown={onKeyDown}
            />
          </>
        )}
      </div>
      {refusal && (
        <div className="px-6 pb-3 grid gap-1">
          {refusal.fields.length > 0 ? (
            refusal.fields.map((issue) => <FieldError key={issue.field}>{issue.message}</FieldError>)
          ) : (
            <FieldError>{refusal.message}</FieldError>
          )}
        </div>
      )}
      <div className="ed-foot">
        <TextCount type={type} content={content} />
        {rule.markdown && (
          <SegmentedControl
            label={t`How the text is written`}
            segments={[
              { value: 'rich', label: t`Rich text` },
              { value: 'markdown', label: 'Markdown' },
            ]}
            value={view}
            onChange={setView}
          />
        )}
      </div>
    </>
  )
}

async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t`Text copied`)
  } catch {
    toast.error(t`The browser did not allow copying. Select the text and copy it.`)
  }
}
