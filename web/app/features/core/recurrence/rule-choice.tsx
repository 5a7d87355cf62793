import { t } from '@lingui/core/macro'
import { writeRule } from '@postwright/contract/core/recurrence'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import { useState } from 'react'

import { Select } from '../../../../ui/select.tsx'
import { offeredRules } from './offered-rules.ts'
import { begun, OwnRhythm } from './own-rhythm.tsx'

const never = 'never'
const own = 'own'

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

/** How often something comes again: one of the usual rules, or a rhythm of its own. */
export function RuleChoice({ label, neverLabel, rule, startsOn, size, className, onChange }: RuleChoiceProps) {
  const [isOwn, setOwn] = useState(false)
  const offered = startsOn ? offeredRules(startsOn) : []
  const isOffered = offered.some(({ value }) => value === rule)

  return (
    <>
      <Select
        {...(size && { size })}
        {...(className && { className })}
        aria-label={label}
        value={isOwn && rule !== null ? own : (rule ?? never)}
        options={[
          ...(neverLabel === null ? [] : [{ value: never, label: neverLabel }]),
          ...offered,
          ...(rule !== null && !isOffered ? [{ value: rule, label: ruleInWords(rule, startsOn) }] : []),
          ...(startsOn ? [{ value: own, label: t`Own rhythm` }] : []),
        ]}
        onChange={(chosen) => {
          setOwn(chosen === own)
          if (chosen !== own) onChange(chosen === never ? null : chosen)
          else if (rule === null && startsOn) onChange(writeRule(begun('WEEKLY', startsOn)))
        }}
      />
      {isOwn && rule !== null && startsOn && <OwnRhythm rule={rule} startsOn={startsOn} onChange={onChange} />}
    </>
  )
}
