import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostContent } from '@postwright/contract/content/content'
import { type Breach, mendStyle } from '@postwright/contract/content/style-check'
import { Ban, Check, StickyNote, Undo2 } from 'lucide-react'
import { useRef } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { mendOf, ruleWords } from './breach-words.ts'
import { useMends } from './use-mends.ts'

interface BreachListProps {
  content: PostContent
  breaches: readonly Breach[]
  /** Puts a mended text in the place of this one; null where it stays as it is. */
  onMend: ((content: PostContent) => void) | null
}

/** Every breach by its number in the text, and the mend of each that has one. */
export function BreachList({ content, breaches, onMend }: BreachListProps) {
  const mendable = breaches.filter(({ mend }) => mend !== null)
  const list = useRef<HTMLOListElement>(null)
  const { put, undo } = useMends(content, onMend)

  /** The button that was pressed goes. */
  function thenHold(change: () => void) {
    change()
    list.current?.focus()
  }

  function mend(which: readonly Breach[]) {
    thenHold(() => put(mendStyle(content, which)))
  }

  return (
    <>
      {onMend && (
        <div className="sc-all">
          {mendable.length > 1 && (
            <Button size="sm" icon={Check} onClick={() => mend(mendable)}>
              {plural({ mendable: mendable.length }, { one: 'Mend #', other: 'Mend all #' })}
            </Button>
          )}
          {undo && (
            <Button size="sm" variant="ghost" icon={Undo2} onClick={() => thenHold(undo)}>
              <Trans>Undo the last mend</Trans>
            </Button>
          )}
        </div>
      )}
      <ol className="sc-list" ref={list} tabIndex={-1}>
        {breaches.map((breach, at) => (
          <BreachItem
            key={`${breach.field} ${breach.start} ${breach.rule.kind}`}
            number={at + 1}
            {...{ breach, content }}
            onMend={onMend && (() => mend([breach]))}
          />
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

interface BreachItemProps {
  breach: Breach
  number: number
  content: PostContent
  onMend: (() => void) | null
}

function BreachItem({ breach, number, content, onMend }: BreachItemProps) {
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
        <Button size="sm" variant="ghost" aria-label={t`Mend ${number}`} onClick={onMend}>
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
