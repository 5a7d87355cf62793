import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Approval } from '@postwright/contract/content/reviews'
import type { Post } from '@postwright/contract/content/posts'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { personName } from './person-name.ts'

/** What an approval is of: exactly the text and the media that go out. Nothing where there is none. */
export function Receipt({ post: { approvedHash, content, media = [] }, approvals }: { post: Post; approvals: readonly Approval[] }) {
  if (approvedHash === null) return null
  const count = [...content.body].length
  return (
    <section className="ed-receipt" aria-label={t`Receipt of the approval`}>
      <dl>
        {approvals.length > 0 && (
          <>
            <dt>
              <Trans context="of an approval">By</Trans>
            </dt>
            <dd>
              {approvals.map(({ name, isGuest, at }) => (
                <div key={at}>{t`${{ person: personName(name, isGuest) }}, ${{ when: formatDateTime(at) }}`}</div>
              ))}
            </dd>
          </>
        )}
        {content.title !== null && (
          <>
            <dt>
              <Trans context="of a post">Title</Trans>
            </dt>
            <dd>{content.title}</dd>
          </>
        )}
        <dt>
          <Trans context="of a post">Text</Trans>
        </dt>
        <dd className="num">{plural({ count }, { one: '# character', other: '# characters' })}</dd>
        {media.length > 0 && (
          <>
            <dt>
              <Trans context="of a post">Media</Trans>
            </dt>
            <dd>{media.map(({ file, kind, alt }) => file?.name ?? (alt || kind)).join(', ')}</dd>
          </>
        )}
        <dt>SHA-256</dt>
        <dd className="mono" title={approvedHash}>
          {inFours(approvedHash.slice(0, 8))} … {inFours(approvedHash.slice(-8))}
        </dd>
      </dl>
      <p className="t12 soft">
        {media.length > 0 ? (
          <Trans>
            Exactly this goes out: it is checked again before it is sent. Changing a word, a picture, its crop or its alt text voids the
            approval.
          </Trans>
        ) : (
          <Trans>Exactly this goes out: it is checked again before it is sent. Changing a word voids the approval.</Trans>
        )}
      </p>
    </section>
  )
}

function inFours(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}
