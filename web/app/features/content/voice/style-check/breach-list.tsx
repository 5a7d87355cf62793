import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostContent } from '@postwright/contract/content/content'
import { type Breach, mendStyle } from '@postwright/contract/content/style-check'
import { Ban, Check, StickyNote } from 'lucide-react'

import { Button } from '../../../../../ui/button.tsx'
import { mendOf, ruleWords } from './breach-words.ts'

interface BreachListProps {
  content: PostContent
  breaches: readonly Breach[]
  /** Puts a mended text in the place of this one; null where it stays as it is. */
  onMend: ((content: PostContent) => void) | null
}

/** Every breach by its number in the text, and the mend of each that has one. */
export function BreachList({ content, breaches, onMend }: BreachListProps) {
  const mendable = breaches.filter(({ mend }) => mend !== null)
  return (
    <>
      {onMend && mendable.length > 1 && (
        <Button size="sm" icon={Check} className="sc-all" onClick={() => onMend(mendStyle(content, mendable))}>
          {plural({ mendable: mendable.length }, { one: 'Mend #', other: 'Mend all #' })}
        </Button>
      )}
      <ol className="sc-list">
        {breaches.map((breach, at) => (
          <BreachItem key={`${breach.field} ${breach.start} ${breach.rule.kind}`} number={at + 1} {...{ breach, content, onMend }} />
        ))}
      </ol>
    </>
  )
}

/** “3 breaches, 2 with a mend” */
export function breachCount(breaches: readonly Breach[]): string {
  if (breaches.length === 0) return t`nothing to mend`
  const mends = breaches.filter(({ mend }) => mend !== null).length
  return t`${plural({ breaches: breaches.length }, { one: '# breach', other: '# breaches' })}, ${plural({ mends }, { other: '# with a mend' })}`
}

function BreachItem({ breach, number, content, onMend }: { breach: Breach; number: number } & Omit<BreachListProps, 'breaches'>) {
  const { field, found, rule } = breach
  const mend = mendOf(breach, (field === 'title' ? content.title : content.body) ?? '')
  const Icon = rule.kind === 'note' ? StickyNote : Ban
  return (
    <li className="sc-breach">
      <span className="sc-number">{number}</span>
      <span className="min-w-0">
        {mend ? (
          <>
            <del>{mend.removed}</del> {mend.added !== '' && <ins>{mend.added}</ins>}
          </>
        ) : (
          <>
            {found !== '' && <q>{found}</q>} <Trans>Needs a rewrite</Trans>
          </>
        )}
      </span>
      {onMend && mend ? (
        <Button size="sm" variant="ghost" aria-label={t`Mend ${number}`} onClick={() => onMend(mendStyle(content, [breach]))}>
          <Trans>Mend</Trans>
        </Button>
      ) : (
        <span />
      )}
      <span className="sc-rule">
        <Icon className="i-12" aria-hidden="true" />
        {ruleWords(rule)}
      </span>
    </li>
  )
}
