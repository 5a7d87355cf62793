import { plural, t } from '@lingui/core/macro'

import { usePresence } from './use-presence.ts'
import type { WorkingCopy } from './working-copy.ts'

const namedAtMost = 3

/** Who else has the post open; nothing while nobody has. */
export function PresentHere({ postId, copy }: { postId: string; copy: WorkingCopy }) {
  const others = usePresence(postId, copy)
  if (others.length === 0) return null
  // Whoever edits matters most.
  const sorted = others.toSorted((a, b) => Number(b.state === 'editing') - Number(a.state === 'editing'))
  const named = sorted.slice(0, namedAtMost)
  const more = others.length - named.length
  return (
    <ul className="ed-present" aria-label={t`Who else is here`}>
      {named.map(({ person, state }) => (
        <li key={person.id}>
          <span className="avatar" aria-hidden="true">
            {[...person.name.trim()][0]?.toLocaleUpperCase()}
          </span>
          {state === 'editing' ? t`${{ person: person.name }} is editing` : t`${{ person: person.name }} is reading`}
        </li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'and # other', other: 'and # others' })}</li>}
    </ul>
  )
}
