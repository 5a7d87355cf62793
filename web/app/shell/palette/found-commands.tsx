import { t } from '@lingui/core/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Found, FoundPost } from '@postwright/contract/work/search'
import { FileText, Image, ListChecks, MessageSquare, Paperclip, Search } from 'lucide-react'

import { formatAgo, formatDateTime } from '../../../lib/formats.ts'
import { standingLabel } from '../../../ui/status-badge.tsx'
import { Monogram } from '../../../ui/monogram.tsx'
import type { Command } from './commands.tsx'

/** What the server found, with the way to each; `known` are listed already. */
export function foundCommands({ businesses, posts, documents, media, tasks, conversations }: Found, known: ReadonlySet<string>): Command[] {
  return [
    ...businesses
      .filter(({ id }) => !known.has(id))
      .map(({ id, name, industry }): Command => ({
        key: id,
        group: 'businesses',
        label: name,
        detail: industry,
        icon: <Monogram name={name} size={20} />,
        to: { to: '/app/business/$businessId/profile', params: { businessId: id } },
      })),
    ...posts.map((post): Command => ({
      key: post.id,
      group: 'posts',
      label: post.title,
      detail: [standingOf(post), contentTypeLabel(post.contentType), post.businessName].join(' · '),
      excerpt: post.excerpt,
      icon: <FileText aria-hidden="true" />,
      to: { to: '/app/repository/$postId', params: { postId: post.id } },
    })),
    ...tasks.map(({ id, title, status, businessName, excerpt }): Command => ({
      key: id,
      group: 'tasks',
      label: title,
      detail: [taskStatusWords[status], businessName].filter(Boolean).join(' · '),
      excerpt,
      icon: <ListChecks aria-hidden="true" />,
      to: { to: '/app/tasks', search: Object.fromEntries([['task', id]]) },
    })),
    ...documents.map(({ id, name, businessId, businessName, excerpt }): Command => ({
      key: id,
      group: 'documents',
      label: name,
      detail: businessName,
      excerpt: excerpt ?? undefined,
      icon: <Paperclip aria-hidden="true" />,
      to: { to: '/app/business/$businessId/profile', params: { businessId }, search: { tab: 'documents' } },
    })),
    ...media.map(({ id, name, alt, businessId, businessName }): Command => ({
      key: id,
      group: 'media',
      label: name,
      detail: businessName,
      excerpt: alt || undefined,
      icon: <Image aria-hidden="true" />,
      to: { to: '/app/media', search: { business: businessId, asset: id } },
    })),
    ...conversations.map(({ id, title, businessId, businessName, excerpt }): Command => ({
      key: id,
      group: 'conversations',
      label: title,
      detail: businessName,
      excerpt: excerpt ?? undefined,
      icon: <MessageSquare aria-hidden="true" />,
      to: { to: '/app/chat/$businessId', params: { businessId }, search: { conversation: id } },
    })),
  ]
}

const taskStatusWords = { todo: t`To do`, in_progress: t`In progress`, in_review: t`In review`, done: t`Done` }

/** The way to every post that was found; after all others where none was, so that the first row is what was meant. */
export function allPosts(typed: string, isAnyFound: boolean): Command {
  return {
    key: 'repository of what was typed',
    group: isAnyFound ? 'posts' : 'repository',
    label: t`Search posts for “${typed}”`,
    icon: <Search aria-hidden="true" />,
    to: { to: '/app/repository', search: { q: typed, business: undefined } },
  }
}

/** "Scheduled, Thu 1 Oct, 09:00", "Draft, 2 h ago" */
function standingOf({ nextDueAt, updatedAt, ...post }: FoundPost): string {
  return `${standingLabel(post)}, ${nextDueAt ? formatDateTime(nextDueAt) : formatAgo(updatedAt)}`
}
