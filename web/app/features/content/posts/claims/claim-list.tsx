import { ph, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { isOpenClaim, mostSourcedClaims } from '@postwright/contract/content/claims'
import type { Post } from '@postwright/contract/content/posts'
import { useRef } from 'react'

import './claims.css'
import { Button } from '../../../../../ui/button.tsx'
import { type ClaimActions, ClaimItem } from './claim-item.tsx'
import { ClaimLegend } from './claim-legend.tsx'
import { numberedClaims } from './numbered.ts'

/** What a draft claims: first what somebody has to look at, then what has a source. The numbers are those at its sentences. */
export function ClaimList({ post, mayCheck, onShow, onTakeOut }: ClaimActions) {
  const standing = numberedClaims(post.claims)
  const looked = standing.filter(({ claim }) => claim.status === 'to_check')
  const rest = standing.filter(({ claim }) => claim.status !== 'to_check')
  const open = standing.filter(({ claim }) => isOpenClaim(claim))
  const sourced = rest.length
  const list = useRef<HTMLUListElement | null>(null)
  const last = useRef(0)

  function showNext() {
    const next = open.find(({ number }) => number > last.current) ?? open[0]
    if (!next) return
    last.current = next.number
    onShow(next.claim.sentence)
    list.current?.children[looked.indexOf(next)]?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <>
      {open.length > 0 && (
        <Button size="sm" variant="ghost" className="justify-self-start -ms-3" onClick={showNext}>
          <Trans>Next to check</Trans>
        </Button>
      )}
      {looked.length > 0 && (
        <ul ref={list}>
          {looked.map(({ claim, number }) => (
            <ClaimItem key={claim.id} post={post} claim={claim} number={number} mayCheck={mayCheck} onShow={onShow} onTakeOut={onTakeOut} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details className="claims-rest" open={looked.length === 0 && rest.length <= 3}>
          <summary>
            <Plural value={sourced} one="# claim with a source, or known in general" other="# claims with a source, or known in general" />
          </summary>
          <ul>
            {rest.map(({ claim, number }) => (
              <ClaimItem key={claim.id} post={post} claim={claim} number={number} mayCheck={mayCheck} onShow={onShow} onTakeOut={null} />
            ))}
          </ul>
          {sourced >= mostSourcedClaims && (
            <p className="t12 soft">
              <Trans>Of claims with a source, the first {ph({ count: mostSourcedClaims })} are listed.</Trans>
            </p>
          )}
        </details>
      )}
      {standing.length === 0 ? (
        <p className="t13 soft">
          <Trans>Nothing in it has to be checked: it names no figures, names, dates or promises.</Trans>
        </p>
      ) : (
        <ClaimLegend />
      )}
    </>
  )
}

/** "9 found, 1 to be checked" */
export function claimCount(post: Post): string {
  const found = post.claims.filter(({ stands }) => stands).length
  const open = post.claims.filter(isOpenClaim).length
  return open === 0
    ? plural({ found }, { other: '# found' })
    : t`${plural({ found }, { other: '# found' })}, ${plural({ open }, { other: '# to be checked' })}`
}
