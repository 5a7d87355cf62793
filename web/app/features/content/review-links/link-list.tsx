import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReviewLink } from '@postwright/contract/content/review-links'
import { CircleCheck, CircleDashed, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime, formatZoned } from '../../../../lib/formats.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useRevokeReviewLink } from './queries.ts'
import { RenewLink } from './renew-link.tsx'

/** Review links, each with what became of its posts; those that ended stay, to be made anew. */
export function LinkList({ links }: { links: readonly ReviewLink[] }) {
  const [acting, setActing] = useState<{ link: ReviewLink; how: 'revoke' | 'renew' } | null>(null)
  const close = () => setActing(null)
  return (
    <>
      <ul className="lines">
        {links.map((link) => (
          <li key={link.id} className="grid gap-2 py-3">
            <div>
              <div className="m">{link.title}</div>
              <div className="t12 soft">{t`For ${{ guest: link.guestName }}, by ${{ person: link.madeBy }}`}</div>
              <div className="t12 soft">{standing(link)}</div>
              <div className="t12 soft" title={link.openings.recent.map((moment) => formatDateTime(moment)).join('\n')}>
                {opened(link)}
              </div>
            </div>
            <ul className="grid gap-1 t13">
              {link.posts.map((post) => (
                <li key={post.id} className="row gap-2 min-w-0">
                  <DecisionIcon link={post.decided} />
                  <span className="trunc">{post.title}</span>
                  <span className="t12 soft flex-none">
                    <TypeLabel type={post.contentType} />
                  </span>
                </li>
              ))}
            </ul>
            <div className="row gap-2 flex-wrap">
              {(link.state === 'open' || link.state === 'resting') && (
                <Button
                  size="sm"
                  aria-label={t`Revoke the link “${{ title: link.title }}”`}
                  onClick={() => setActing({ link, how: 'revoke' })}
                >
                  <Trans>Revoke</Trans>
                </Button>
              )}
              <Button
                size="sm"
                variant="ghost"
                icon={RotateCcw}
                aria-label={t`Create a new link for “${{ title: link.title }}”`}
                onClick={() => setActing({ link, how: 'renew' })}
              >
                <Trans>New link</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {acting?.how === 'revoke' && <RevokeLink link={acting.link} onClose={close} />}
      {acting?.how === 'renew' && <RenewLink link={acting.link} onClose={close} />}
    </>
  )
}

function DecisionIcon({ link: decided }: { link: ReviewLink['posts'][number]['decided'] }) {
  if (!decided) return <CircleDashed className="i-14 soft" role="img" aria-label={t`Not decided`} />
  const { by: person, version } = decided
  return decided.decision === 'approved' ? (
    <CircleCheck className="i-14 c-good" role="img" aria-label={t`${{ person }} approved version ${{ version }}`} />
  ) : (
    <Undo2 className="i-14 c-warn" role="img" aria-label={t`${{ person }} asked for changes of version ${{ version }}`} />
  )
}

function standing({ state, endsAt, revokedAt, hasPasscode }: ReviewLink): string {
  if (state === 'revoked') return t`Revoked ${{ when: formatDateTime(revokedAt ?? endsAt) }}`
  if (state === 'ended') return t`Ended ${{ when: formatDateTime(endsAt) }}`
  if (state === 'resting') return t`Rests after wrong passcodes`
  return hasPasscode ? t`Ends ${{ when: formatZoned(endsAt) }}, with a passcode` : t`Ends ${{ when: formatZoned(endsAt) }}`
}

function opened({ openings: { count, first, last } }: ReviewLink): string {
  if (first === null || last === null) return t`Not opened yet`
  if (count === 1) return t`Opened ${{ when: formatDateTime(first) }}`
  return t`Opened ${plural({ count }, { one: '# time', other: '# times' })}, first ${{ first: formatDateTime(first) }}, last ${{ last: formatDateTime(last) }}`
}

function RevokeLink({ link, onClose }: { link: ReviewLink; onClose: () => void }) {
  const revoke = useRevokeReviewLink()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Revoke the link “${{ title: link.title }}”?`}
      description={t`${{ guest: link.guestName }} sees the posts no more, from now on. What they decided and said stays.`}
      confirmLabel={t`Revoke link`}
      danger
      pending={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(
          { id: link.id },
          {
            onSuccess: () => {
              toast.success(t`The link is revoked`)
              onClose()
            },
            onError: (error) => toast.failed(error, t`The link could not be revoked. Try again.`),
          },
        )
      }
    />
  )
}
