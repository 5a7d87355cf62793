import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Ask, AskKind } from '@postwright/contract/content/asks'

import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { type BriefDraft, givenLines } from './brief-draft.ts'

const labels: Record<AskKind, (count: number | null) => string> = {
  subject: () => t`What is it about?`,
  tips: (count) => (count ? t`${count} tips, one a line` : t`Tips, one a line`),
  reasons: (count) => (count ? t`${count} reasons, one a line` : t`Reasons, one a line`),
  steps: (count) => (count ? t`${count} steps, one a line` : t`Steps, one a line`),
  ideas: (count) => (count ? t`${count} ideas, one a line` : t`Ideas, one a line`),
  mistakes: (count) => (count ? t`${count} mistakes, one a line` : t`Mistakes, one a line`),
  facts: (count) => (count ? t`${count} facts, one a line` : t`Facts, one a line`),
  questions: (count) => (count ? t`${count} questions, one a line` : t`Questions, one a line`),
  examples: (count) => (count ? t`${count} examples, one a line` : t`Examples, one a line`),
  date: () => t`When is it?`,
  place: () => t`Where is it?`,
  price: () => t`What is the offer?`,
}

function hintOf({ kind, promise }: Ask): string {
  if (kind === 'subject') return t`“${promise}” names no subject. Left empty, the drafts say what the profile says.`
  if (kind === 'date') return t`The brief announces “${promise}” and names no day.`
  if (kind === 'place') return t`The brief announces “${promise}” and names no place.`
  if (kind === 'price') return t`The brief speaks of “${promise}” and does not say what it is.`
  return t`The brief promises “${promise}” and gives none. Left empty, the drafts do not promise it.`
}

export interface BriefAsksProps {
  asks: readonly Ask[]
  given: BriefDraft['given']
  /** Whether writing waits for them. */
  isWaiting: boolean
  onChange: (given: BriefDraft['given']) => void
  onLeaveOut: () => void
}

/** What the brief promises and does not contain, to be given before the composer writes. */
export function BriefAsks({ asks, given, isWaiting, onChange, onLeaveOut }: BriefAsksProps) {
  const missing = asks.length
  return (
    <section className="brief-asks" aria-label={t`What the brief lacks`}>
      {asks.map((ask) => {
        const { kind, count } = ask
        const change = (text: string) => onChange({ ...given, [kind]: text })
        const isLine = kind === 'subject' || kind === 'date' || kind === 'place' || kind === 'price'
        const told = givenLines({ [kind]: given[kind] ?? '' })[0]?.lines.length ?? 0
        return (
          <Field
            key={kind}
            label={labels[kind](count)}
            hint={hintOf(ask)}
            aside={
              count && !isLine && told > 0 ? (
                <Trans>
                  {told} of {count}
                </Trans>
              ) : undefined
            }
          >
            {isLine ? (
              <Input maxLength={500} value={given[kind] ?? ''} onChange={(event) => change(event.currentTarget.value)} />
            ) : (
              <Textarea rows={3} maxLength={8000} value={given[kind] ?? ''} onChange={(event) => change(event.currentTarget.value)} />
            )}
          </Field>
        )
      })}
      {isWaiting && (
        <div className="row g8 wrap" role="alert">
          <span className="grow">
            <Plural
              value={missing}
              one="Nothing is written yet: give it above, or leave it out."
              other="Nothing is written yet: give them above, or leave them out."
            />
          </span>
          <Button size="sm" onClick={onLeaveOut}>
            <Trans>Write without</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

/** Whether writing waits for it: whatever is asked for is given, or left out on purpose. */
export function isNeeded({ kind }: Ask, given: BriefDraft['given']): boolean {
  return givenLines({ [kind]: given[kind] ?? '' }).length === 0
}
