import { t } from '@lingui/core/macro'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { offeredRules } from './offered-rules.ts'

const never = 'never'
const own = 'own'
/** As calendars write it, in no language. */
const ruleExample = 'FREQ=MONTHLY;BYDAY=1MO'

interface RuleChoiceProps {
  label: string
  /** What it is called that nothing comes again; null where it does in any case. */
  neverLabel: string | null
  rule: string | null
  /** The day from which it counts, such as 2026-09-16; none where rules cannot be chosen yet. */
  startsOn: string | null
  /** Of the select, in a place with a style of its own. */
  size?: 'sm'
  className?: string
  onChange: (rule: string | null) => void
}

/** How often something comes again: one of the usual rules, or any that calendars write. */
export function RuleChoice({ label, neverLabel, rule, startsOn, size, className, onChange }: RuleChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const offered = startsOn ? offeredRules(startsOn) : []
  const isOffered = offered.some(({ value }) => value === rule)

  function take() {
    if (typed !== null && typed.trim() !== '') onChange(typed.trim())
    setTyped(null)
  }

  return (
    <>
      <Select
        {...(size && { size })}
        {...(className && { className })}
        aria-label={label}
        value={typed === null ? (rule ?? never) : own}
        options={[
          ...(neverLabel === null ? [] : [{ value: never, label: neverLabel }]),
          ...offered,
          ...(rule !== null && !isOffered ? [{ value: rule, label: ruleInWords(rule, startsOn) }] : []),
          { value: own, label: t`Another rule` },
        ]}
        onChange={(chosen) => {
          if (chosen === own) return setTyped(rule ?? '')
          setTyped(null)
          onChange(chosen === never ? null : chosen)
        }}
      />
      {typed !== null && (
        <div className="row">
          <Input
            aria-label={t`Rule, as calendars write it`}
            placeholder={ruleExample}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            // What was typed counts, also where the next press sends the form. The field stays, so that the press meets what it aimed at.
            onBlur={() => typed.trim() !== '' && typed.trim() !== rule && onChange(typed.trim())}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It may stand in a form of something else.
              event.preventDefault()
              take()
            }}
          />
          <Button size="sm" onClick={take}>{t`Set`}</Button>
        </div>
      )}
    </>
  )
}
