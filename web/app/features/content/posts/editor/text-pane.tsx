import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Quote } from '@postwright/contract/content/comments'
import type { ContentType } from '@postwright/contract/core/content-types'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { Copy, MessageSquarePlus } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'

import { Button, IconButton } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { wrap } from './markdown-edit.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { TextCount } from './text-count.tsx'
import { useContent, useSaveStatus } from './use-working-copy.ts'
import type { WorkingCopy } from './working-copy.ts'
import { say } from '@postwright/contract/core/sentences'

export interface TextPaneProps {
  copy: WorkingCopy
  type: ContentType
  /** Why the text cannot be changed; null when it can. */
  locked: string | null
  area: RefObject<HTMLTextAreaElement | null>
  /** Comments on the chosen words, or on the whole post without any; null for whoever may not. */
  onComment: ((quote: Quote | null) => void) | null
}

/** Where the text is written. */
export function TextPane({ copy, type, locked, area, onComment }: TextPaneProps) {
  const content = useContent(copy)
  const status = useSaveStatus(copy)
  const rule = platformRules[type]
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
      <div className="ed-tools" data-tour="editor-text">
        {rule.markdown && !locked ? (
          <MarkdownToolbar area={area} />
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
            onClick={() => onComment(area.current && quoteOf(area.current))}
          >
            <Trans>Comment</Trans>
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
              area.current?.focus()
            }}
          />
        </div>
      )}
      <Textarea
        bare
        className={rule.markdown ? 'ed-text ed-serif' : 'ed-text'}
        rows={8}
        aria-label={say(rule.body.label)}
        placeholder={t`Write here`}
        ref={area}
        value={content.body}
        maxLength={100_000}
        readOnly={locked !== null}
        onChange={(event) => copy.edit({ ...content, body: event.currentTarget.value })}
        onBlur={() => void copy.flush()}
        onKeyDown={onKeyDown}
      />
      {refusal && (
        <div className="px-6 pb-3 grid gap-1">
          {refusal.fields.length > 0 ? (
            refusal.fields.map((issue) => <FieldError key={issue.field}>{issue.message}</FieldError>)
          ) : (
            <FieldError>{refusal.message}</FieldError>
          )}
        </div>
      )}
      <TextCount type={type} content={content} />
    </>
  )
}

/** The chosen words, without the white space around them; null where none are chosen. Longer ones are cut to what a comment may quote. */
function quoteOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Quote | null {
  const chosen = value.slice(selectionStart, Math.min(selectionEnd, selectionStart + 500))
  const text = chosen.trim()
  return text === '' ? null : { text, start: selectionStart + chosen.length - chosen.trimStart().length }
}

async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t`Text copied`)
  } catch {
    toast.error(t`The browser did not allow copying. Select the text and copy it.`)
  }
}
