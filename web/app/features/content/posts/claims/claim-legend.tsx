import { t } from '@lingui/core/macro'

import { claimLooks, type ClaimLook } from './numbered.ts'

/** How sentences are marked. */
export function ClaimLegend() {
  return (
    <ul className="claim-legend" aria-label={t`How claims are marked`}>
      {[...claimLooks.slice(1), claimLooks[0]].map((look) => (
        <li key={look}>
          <span className="claim-look" data-look={look}>
            {nameOf(look)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function nameOf(look: ClaimLook): string {
  if (look === 'supported') return t`supported or checked`
  if (look === 'brief') return t`from the brief`
  return look === 'known' ? t`general knowledge` : t`to be checked`
}
