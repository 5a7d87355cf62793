import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mostLinkPosts } from '@postwright/contract/content/review-links'
import type { PostStatus } from '@postwright/contract/content/posts'
import { mostSubmitted } from '@postwright/contract/content/reviews'
import { Download, Link2, Send, X } from 'lucide-react'
import { useState } from 'react'

import { Button, IconButton } from '../../../../../ui/button.tsx'
import { Menu } from '../../../../../ui/menu.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { ExportItems } from './files/export-items.tsx'
import { AskDialog, type Asked } from './ask-dialog.tsx'
import { MakeLinkDialog } from '../../review-links/make-link-dialog.tsx'
import { useSubmitPosts } from '../queries.ts'
import { TagAndArchive } from './tag-and-archive.tsx'

export interface ChosenPost {
  id: string
  businessId?: string
  title: string
  tags?: readonly string[]
  status?: PostStatus
}

export interface Answer {
  id: string
  refusal: string | null
}

/** What helps those that were refused. */
export interface WayOn {
  label: string
  run: () => unknown
}

interface ChosenPostsProps {
  posts: readonly ChosenPost[]
  /** Those that stay chosen. */
  onChange: (chosen: Set<string>) => void
  /** Whether this person gives posts to their reviewers, and whether they may have a guest decide. */
  mayAsk?: boolean
  mayLink?: boolean
  mayWrite?: boolean
}

/** What is done to all posts that are chosen. Those that could not be submitted stay chosen, each with its reason. */
export function ChosenPosts({ posts, onChange, mayAsk = true, mayLink = false, mayWrite = false }: ChosenPostsProps) {
  const [isAsking, setAsking] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const isOfOne = new Set(posts.map(({ businessId }) => businessId)).size === 1 && posts.length <= mostLinkPosts
  const submit = useSubmitPosts()
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const [wayOn, setWayOn] = useState<WayOn>()
  const refusals = posts.flatMap(({ id, title }) => {
    const refusal = answers.find((answer) => answer.id === id)?.refusal
    return refusal ? [{ id, title, refusal }] : []
  })
  const isTooMany = posts.length > mostSubmitted

  async function ask(asked: Asked) {
    const submitted = await submit.mutateAsync({ posts: posts.map(({ id }) => ({ id })), ...asked }).catch(() => null)
    if (!submitted) return
    setAsking(false)
    const count = keepRefused(submitted)
    if (count > 0) toast.success(plural({ count }, { one: '# post is in review', other: '# posts are in review' }))
  }

  /** @returns how many were done. */
  function keepRefused(answered: readonly Answer[], on?: WayOn): number {
    setAnswers(answered)
    setWayOn(on)
    const refused = answered.filter(({ refusal }) => refusal !== null)
    onChange(new Set(refused.map(({ id }) => id)))
    return answered.length - refused.length
  }

  return (
    <section className="repo-chosen" aria-label={t`Chosen posts`}>
      <div className="row flex-wrap gap-2">
        <span className="b num whitespace-nowrap">{plural({ count: posts.length }, { one: '# chosen', other: '# chosen' })}</span>
        {mayAsk && (
          <Button size="sm" icon={Send} disabled={isTooMany} onClick={() => setAsking(true)}>
            <Trans>Ask for review</Trans>
          </Button>
        )}
        {mayLink && (
          <Button
            size="sm"
            icon={Link2}
            disabled={!isOfOne}
            title={isOfOne ? undefined : t`At most ${{ mostLinkPosts }} posts of one business`}
            onClick={() => setLinking(true)}
          >
            <Trans>Send a review link</Trans>
          </Button>
        )}
        {mayWrite && <TagAndArchive posts={posts} disabled={isTooMany} onAnswers={keepRefused} />}
        <Menu
          trigger={
            <Button size="sm" icon={Download} disabled={isTooMany}>
              <Trans>Export</Trans>
            </Button>
          }
        >
          <ExportItems posts={{ ids: posts.map(({ id }) => id) }} />
        </Menu>
        {isTooMany && <span className="soft t12">{t`At most ${{ mostSubmitted }} at once.`}</span>}
        <IconButton className="end" size="sm" icon={X} label={t`Choose none`} onClick={() => onChange(new Set())} />
      </div>
      {refusals.length > 0 && (
        <div className="grid gap-2 justify-items-start">
          <ul className="c-bad t13" role="alert">
            {refusals.map(({ id, title, refusal }) => (
              <li key={id}>
                <div className="m two-lines">{title}</div>
                {refusal}
              </li>
            ))}
          </ul>
          {wayOn && (
            <Button size="sm" onClick={wayOn.run}>
              {wayOn.label}
            </Button>
          )}
        </div>
      )}
      {isLinking && <MakeLinkDialog posts={posts} businessId={posts[0]?.businessId} onClose={() => setLinking(false)} />}
      {isAsking && <AskDialog posts={posts} submit={submit} onSubmit={(asked) => void ask(asked)} onClose={() => setAsking(false)} />}
    </section>
  )
}
