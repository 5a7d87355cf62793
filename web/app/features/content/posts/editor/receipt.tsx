import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import type { Approval } from '@postwright/contract/content/reviews'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { deliveriesOfPostQuery } from '../../../publishing/deliveries/queries.ts'
import { personName } from './person-name.ts'
import { goesTo, linksOf, mediaInWords } from './receipt-words.ts'

interface ReceiptProps {
  post: Post
  approvals: readonly Approval[]
  /** Of its business. */
  timeZone: string
}

/** What an approval is of: exactly the text, the media and the channels. Nothing where there is none. */
export function Receipt({ post, approvals, timeZone }: ReceiptProps) {
  const { receiptHash, content, media = [] } = post
  const deliveries = useQuery({ ...deliveriesOfPostQuery(post.id), enabled: receiptHash !== null })
  if (receiptHash === null) return null
  const count = [...content.body].length
  return (
    <section className="ed-receipt" aria-label={t`Receipt of the approval`}>
      <dl>
        <Row
          label={<Trans context="of an approval">By</Trans>}
          lines={approvals.map(({ name, isGuest, at }) => t`${{ person: personName(name, isGuest) }}, ${{ when: formatDateTime(at) }}`)}
        />
        <Row label={<Trans context="of a post">Title</Trans>} lines={content.title === null ? [] : [content.title]} />
        <Row label={<Trans context="of a post">Text</Trans>} lines={[plural({ count }, { one: '# character', other: '# characters' })]} />
        <Row label={<Trans context="of a post">Media</Trans>} lines={mediaInWords(media)} />
        <Row label={<Trans context="of a post">Goes to</Trans>} lines={goesTo(post, deliveries.data?.items ?? [], timeZone)} />
        <Row label={<Trans context="of a post">Link</Trans>} lines={linksOf(content)} />
        <dt>SHA-256</dt>
        <dd className="mono" title={receiptHash}>
          {inFours(receiptHash.slice(0, 8))} … {inFours(receiptHash.slice(-8))}
        </dd>
      </dl>
      <p className="t12 soft">
        {media.length > 0 ? (
          <Trans>Exactly this goes out, checked again before sending. Changing a word, a picture or a channel voids it.</Trans>
        ) : (
          <Trans>Exactly this goes out, checked again before sending. Changing a word or a channel voids it.</Trans>
        )}
      </p>
    </section>
  )
}

const mostLines = 5

function Row({ label, lines }: { label: ReactNode; lines: readonly string[] }) {
  if (lines.length === 0) return null
  const more = lines.length - mostLines
  return (
    <>
      <dt>{label}</dt>
      <dd className="num">
        {lines.slice(0, mostLines).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {more > 0 && <div className="soft">{plural({ count: more }, { one: 'and # more', other: 'and # more' })}</div>}
      </dd>
    </>
  )
}

function inFours(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}
