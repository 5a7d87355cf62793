import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Length } from '@postwright/contract/content/ai-settings'

import { InlineInput } from '../../../../ui/inline-input.tsx'
import { Select, type SelectOption } from '../../../../ui/select.tsx'
import type { BriefDraft } from './brief-draft.ts'
import { languages } from './languages.ts'

const lengths: readonly SelectOption<Length>[] = [
  { value: 'short', label: t`Short` },
  { value: 'standard', label: t`Standard` },
  { value: 'long', label: t`Long` },
]
const variants: readonly SelectOption<'1' | '2' | '3'>[] = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
]
const tones = [t`Warm, plain`, t`Confident`, t`Friendly`, t`Formal`, t`Playful`, t`Matter-of-fact`, t`Urgent`]

export interface BriefOptionsProps {
  draft: BriefDraft
  errors: Partial<Record<string, string>>
  /** A language model writes some of it: the built-in composer heeds neither tone nor language. */
  byModel: boolean
  onChange: (change: Partial<BriefDraft>) => void
}

/** How the drafts are to be written; each may be left as it is. */
export function BriefOptions({ draft, errors, byModel, onChange }: BriefOptionsProps) {
  return (
    <>
      <div className="brief-opts">
        {byModel && (
          <InlineInput
            inlineLabel={t`Tone`}
            placeholder={t`as usual`}
            suggestions={tones}
            maxLength={120}
            value={draft.tone}
            invalid={Boolean(errors['tone'])}
            onChange={(event) => onChange({ tone: event.currentTarget.value })}
          />
        )}
        <Select inlineLabel={t`Length`} options={lengths} value={draft.length} onChange={(length) => onChange({ length })} />
        {byModel && (
          <InlineInput
            inlineLabel={t`Language`}
            placeholder={t`as usual`}
            suggestions={languages}
            maxLength={60}
            value={draft.language}
            invalid={Boolean(errors['language'])}
            onChange={(event) => onChange({ language: event.currentTarget.value })}
          />
        )}
        <InlineInput
          inlineLabel={t`Call to action`}
          placeholder={t`none`}
          maxLength={200}
          value={draft.callToAction}
          invalid={Boolean(errors['callToAction'])}
          onChange={(event) => onChange({ callToAction: event.currentTarget.value })}
        />
        <InlineInput
          inlineLabel={t`Link`}
          placeholder={t`none`}
          inputMode="url"
          value={draft.link}
          invalid={Boolean(errors['link'])}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
        <Select
          inlineLabel={t`Variants`}
          options={variants}
          value={String(draft.variants) as '1' | '2' | '3'}
          onChange={(chosen) => onChange({ variants: Number(chosen) })}
        />
      </div>
      {draft.length === 'long' && !byModel && (
        <p className="hint px-4 pb-3">
          <Trans>A long draft says more of what the brief and the profile say. The composer adds nothing of its own.</Trans>
        </p>
      )}
    </>
  )
}
