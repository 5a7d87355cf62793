import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GuestPage } from '@postwright/contract/content/guest-page'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { ArrowDown, CircleX, Lock, MessageSquare, User } from 'lucide-react'

import { Avatar } from '../../ui/avatar.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { mailTo } from '../site.ts'
import { ReviewFoot } from './foot.tsx'
import { dayOf, plannedMoment, zonedMoment } from './moments.ts'
import { PostToDecide } from './post-to-decide.tsx'
import { StateIcon } from './state-icon.tsx'
import type { RefusedName, ReviewStep } from './step.ts'

type PostsPageProps = Extract<ReviewStep, { kind: 'posts' }> & { instanceName: string }

/** Bars say more than figures as long as they can be told apart. */
const mostBars = 14

export function PostsPage({ page, notice, name, change, instanceName }: PostsPageProps) {
  const { posts, timeZone } = page
  // What others decide about is there to be read.
  const waiting = posts.filter(({ state, yes }) => state === 'waits' && yes === 'counts')
  const [next] = waiting
  return (
    <>
      <Top page={page} />
      <main className="w" id="page">
        <Hello page={page} refused={name} />
        <div className="rl">
          <nav className="toc" aria-label={t`Posts`}>
            {posts.map((post) => (
              <a key={post.id} href={`#p-${post.id}`}>
                <StateIcon state={post.state} />
                <span>
                  <b>{post.title}</b>
                  <span className="t12">
                    {contentTypeLabel(post.contentType)} · {plannedMoment(post, timeZone) ?? t`No time yet`}
                  </span>
                </span>
              </a>
            ))}
          </nav>
          <div>
            {posts.map((post) => (
              <PostToDecide
                key={post.id}
                page={page}
                post={post}
                isFirst={post.id === next?.id}
                isChanged={change === post.id}
                notice={notice?.postId === post.id ? notice : undefined}
              />
            ))}
          </div>
        </div>
      </main>
      <button type="button" className="pop" id="pop" hidden>
        <MessageSquare aria-hidden="true" />
        <Trans>Comment on these words</Trans>
      </button>
      <p
        className="vh"
        role="alert"
        id="failed"
        data-offline={t`This was not sent: there is no connection. What you typed is still here.`}
        data-ended={t`What you typed is still here, to be copied.`}
        data-failed={t`This was not sent. What you typed is still here; try again in a minute.`}
      />
      <div className="news" id="news" role="status" hidden>
        <span className="grow">
          <Trans>This page has changed while you were reading.</Trans>
        </span>
        <a className="btn" href={page.path}>
          <Trans>Show what changed</Trans>
        </a>
      </div>
      {next && (
        <div className="jump">
          <span className="grow num">
            {plural({ posts: waiting.length }, { one: '# post waits for you', other: '# posts wait for you' })}
          </span>
          <a className="btn" href={`#p-${next.id}`}>
            <Trans>Next one</Trans>
            <ArrowDown aria-hidden="true" />
          </a>
        </div>
      )}
      <ReviewFoot instanceName={instanceName}>
        {t`We keep your name, your comments and decisions, and when you opened this page. ${{ workspace: page.workspaceName }} sees them, nobody else.`}
      </ReviewFoot>
    </>
  )
}

function Top({ page: { businessName, workspaceName, posts } }: { page: GuestPage }) {
  const decided = posts.filter(({ state }) => state === 'approved' || state === 'changes_requested' || state === 'out').length
  const text = t`${{ decided }} of ${{ all: posts.length }} decided`
  return (
    <header className="rl-top">
      <div className="w">
        <Monogram name={businessName} size={40} />
        <div className="grow">
          <div className="nm trunc">{businessName}</div>
          <div className="t12 soft trunc">{t`Posts to approve, prepared by ${{ workspace: workspaceName }}`}</div>
        </div>
        <div className="prog" role="progressbar" aria-valuemin={0} aria-valuemax={posts.length} aria-valuenow={decided} aria-label={text}>
          {posts.length <= mostBars && (
            <span className="bars">
              {posts.map(({ id, state }) => (
                <i key={id} data-state={state} />
              ))}
            </span>
          )}
          <span className="long">{text}</span>
          <span className="short">{t`${{ decided }} of ${{ all: posts.length }}`}</span>
        </div>
      </div>
    </header>
  )
}

function Hello({ page, refused }: { page: GuestPage; refused: RefusedName | undefined }) {
  const { path, title, note, guestName, workspaceName, businessName, maker, madeAt, endsAt, timeZone, posts } = page
  return (
    <section className="hello" id="hello">
      <div>
        <h1>{title}</h1>
        {note && <p className="by">{note}</p>}
        <p className="row t13 soft">
          <Avatar name={maker?.name ?? workspaceName} />
          {[maker?.name, workspaceName, dayOf(madeAt, timeZone)].filter(Boolean).join(', ')}
        </p>
      </div>
      <ul className="sure">
        <li>
          <User aria-hidden="true" />
          <div>
            <Trans>
              You decide as <b>{ph({ person: guestName })}</b>, {ph({ business: businessName })}.
            </Trans>
            <details className="notyou" id="notyou" open={refused !== undefined}>
              <summary>
                <Trans>Not you?</Trans>
              </summary>
              <form method="post" action={`${path}/name#hello`}>
                <label htmlFor="name">
                  <Trans>Your name</Trans>
                </label>
                <input
                  className="field"
                  id="name"
                  name="name"
                  defaultValue={refused?.typed ?? guestName}
                  autoComplete="name"
                  aria-invalid={refused ? true : undefined}
                  aria-describedby={refused ? 'name-problem' : undefined}
                />
                {refused && (
                  <p className="err" id="name-problem" role="alert">
                    <CircleX aria-hidden="true" />
                    <span>{refused.text}</span>
                  </p>
                )}
                <button className="btn">
                  <Trans>Use this name</Trans>
                </button>
              </form>
            </details>
          </div>
        </li>
        <li>
          <Lock aria-hidden="true" />
          <span>
            {plural(
              { posts: posts.length },
              { one: 'Only this post is behind this link.', other: 'Only these # posts are behind this link.' },
            )}{' '}
            {t`It ends ${{ when: zonedMoment(endsAt, timeZone) }}.`}
          </span>
        </li>
        {maker?.email && (
          <li>
            <MessageSquare aria-hidden="true" />
            <span>
              <Trans>
                Questions: <a href={mailTo(maker.email, title)}>{ph({ email: maker.email })}</a>
              </Trans>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
