import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Suggestions as Suggested } from '@postwright/contract/content/posts'
import { Copy } from 'lucide-react'

import { IconButton } from '../../../../../ui/button.tsx'
import { toast } from '../../../../../ui/toasts.tsx'

/** What was proposed beside the text, to be copied. */
export function Suggestions({ suggested, className }: { suggested: Suggested | null; className: string }) {
  if (!suggested) return null
  return (
    <section className={className} aria-label={t`Suggested with the draft`}>
      <div className="row mb-2">
        <h3 className="h3">
          <Trans>Suggested with the draft</Trans>
        </h3>
        <span className="count">
          <Trans>not published by itself</Trans>
        </span>
      </div>
      <ul className="grid gap-3">
        {entriesOf(suggested).map(({ name, text }) => (
          <li key={name} className="row items-start">
            <div className="grow min-w-0">
              <p className="t12 soft">{name}</p>
              <p className="whitespace-pre-wrap break-words">{text}</p>
            </div>
            <IconButton size="sm" icon={Copy} label={t`Copy ${{ suggestion: name }}`} onClick={() => copy(text)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function entriesOf({ preheader, imageIdea, tags, chapters, thread }: Suggested): { name: string; text: string }[] {
  return [
    { name: t`Preheader`, text: preheader },
    { name: t`Idea for a picture`, text: imageIdea },
    { name: t`Tags`, text: tags?.join(', ') },
    { name: t`Chapters`, text: chapters?.map(({ at, title }) => `${at} ${title}`).join('\n') },
    { name: t`Further posts of a thread`, text: thread?.join('\n\n') },
  ].flatMap(({ name, text }) => (text ? [{ name, text }] : []))
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t`Text copied`)
  } catch {
    toast.error(t`The browser did not allow copying. Select the text and copy it.`)
  }
}
