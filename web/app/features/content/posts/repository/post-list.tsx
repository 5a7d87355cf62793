import { t } from '@lingui/core/macro'
import type { PostSummary } from '@postwright/contract/content/posts'
import { Link } from '@tanstack/react-router'

import { formatAgo, formatDateTime, formatZoned } from '../../../../../lib/formats.ts'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { Marked } from '../../../../../ui/marked.tsx'
import { PostBadge } from '../../../../../ui/status-badge.tsx'
import { TagList } from '../tag-list.tsx'
import { type Column, Table } from '../../../../../ui/table.tsx'

/** A row knows the clock that its time is told on: that of its business. */
export interface ListedPost extends PostSummary {
  timeZone: string | undefined
  /** What was looked for; it is marked where it is found. */
  words: readonly string[]
}

const columns: readonly Column<ListedPost>[] = [
  { key: 'post', head: t`Post`, cell: (post) => <PostLink post={post} /> },
  { key: 'type', head: t`Type`, width: 128, cell: (post) => <TypeLabel type={post.contentType} /> },
  { key: 'business', head: t`Business`, width: 148, cell: (post) => <div className="trunc max-w-[144px]">{post.businessName}</div> },
  { key: 'status', head: t`Status`, width: 192, cell: (post) => <PostBadge post={post} /> },
  {
    key: 'due',
    head: t`Goes out`,
    width: 176,
    cell: (post) => (
      <span className="num soft t13 whitespace-nowrap">{post.nextDueAt ? formatZoned(post.nextDueAt, post.timeZone) : ''}</span>
    ),
  },
  {
    key: 'changed',
    head: t`Changed`,
    align: 'right',
    width: 104,
    cell: (post) => (
      <time className="soft t13 whitespace-nowrap" dateTime={post.updatedAt} title={formatDateTime(post.updatedAt)}>
        {formatAgo(post.updatedAt)}
      </time>
    ),
  },
]

/** Which posts are chosen, to do something to all of them. */
export interface Choice {
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
}

interface PostListProps {
  layout: 'table' | 'grid'
  posts: readonly ListedPost[]
  choice: Choice | null
}

/** A table where there is room, cards where there is not. */
export function PostList({ posts, layout, choice }: PostListProps) {
  if (layout === 'grid') return <PostGrid posts={posts} choice={choice} />
  return <PostTable posts={posts} choice={choice} />
}

function PostTable({ posts, choice }: Omit<PostListProps, 'layout'>) {
  return (
    <>
      <div className="repo-table table-fixed">
        <Table
          label={t`Posts`}
          columns={columns}
          rows={posts}
          rowKey={(post) => post.id}
          selection={choice ? { ...choice, rowLabel: ({ title }) => title } : undefined}
        />
      </div>
      <ul className="repo-cards lines">
        {posts.map((post) => (
          <li key={post.id} className="repo-card">
            <div className="row gap-3">
              {choice && <ChooseBox post={post} choice={choice} />}
              <PostLink post={post} />
            </div>
            <div className="row gap-3 flex-wrap t13 soft">
              <TypeLabel type={post.contentType} />
              <span className="trunc">{post.businessName}</span>
              <span className="num">{post.nextDueAt ? formatZoned(post.nextDueAt, post.timeZone) : formatAgo(post.updatedAt)}</span>
            </div>
            <PostBadge post={post} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PostGrid({ posts, choice }: Omit<PostListProps, 'layout'>) {
  return (
    <ul className="repo-grid">
      {posts.map((post) => (
        <li key={post.id} className="repo-tile" data-selected={choice?.chosen.has(post.id) || undefined}>
          <div className="row gap-2 t13 soft">
            {choice && <ChooseBox post={post} choice={choice} />}
            <TypeLabel type={post.contentType} />
            <span className="end">
              <PostBadge post={post} />
            </span>
          </div>
          <PostLink post={post} />
          <div className="row gap-3 t12 soft">
            <span className="trunc">{post.businessName}</span>
            <span className="num end whitespace-nowrap">
              {post.nextDueAt ? formatZoned(post.nextDueAt, post.timeZone) : formatAgo(post.updatedAt)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function ChooseBox({ post: { id, title }, choice: { chosen, onChange } }: { post: PostSummary; choice: Choice }) {
  return (
    <Checkbox
      aria-label={t`Choose ${{ row: title }}`}
      checked={chosen.has(id)}
      onChange={() => onChange(new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]))}
    />
  )
}

function PostLink({ post }: { post: ListedPost }) {
  const typed = post.words.join(' ')
  const repeats = post.excerpt.startsWith(post.title)
  return (
    <div className="grid min-w-0">
      <Link to="/app/repository/$postId" params={{ postId: post.id }} className="repo-link">
        <span className="m trunc">
          <Marked text={post.title} typed={typed} atWords />
        </span>
        {!repeats && (
          <span className="soft t13 trunc">
            <Marked text={post.excerpt} typed={typed} atWords />
          </span>
        )}
      </Link>
      <TagList tags={post.tags} inRow />
    </div>
  )
}
