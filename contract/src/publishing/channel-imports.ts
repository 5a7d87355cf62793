import { z } from 'zod'

import { base, manageBase } from '../core/base.ts'
import { Id, Instant, line, Page, pageOf } from '../core/values.ts'
import { countNames } from './deliveries.ts'

/** How far one import looks back: whichever of the two comes first. */
export const importBounds = { posts: 500, months: 24 } as const

/** `none`: nobody has asked for it. */
export const importStatuses = ['none', 'running', 'done', 'stopped', 'failed'] as const

/** What was posted with the account of a channel before, or past Postwright, and how the last import of it went. */
export const ChannelImport = z.object({
  channelId: Id,
  status: z.enum(importStatuses),
  /** How many posts the last one has read, and how many of them were new here. */
  read: z.int(),
  added: z.int(),
  /** Why it ended early, or waits. */
  reason: z.string().nullable(),
  /** When one that waits goes on. */
  goesOnAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** How many posts there are of all imports together. */
  total: z.int(),
  /** Whether drafts learn from them how the business sounds. */
  teachesVoice: z.boolean(),
})
export type ChannelImport = z.infer<typeof ChannelImport>

/** One of them, as it was when its platform listed it last. */
export const ImportedPost = z.object({
  id: Id,
  title: z.string().nullable(),
  /** Without marks; the beginning of a long one. */
  text: z.string(),
  address: z.string().nullable(),
  language: z.string().nullable(),
  publishedAt: Instant,
  counts: z.partialRecord(z.enum(countNames), z.int()),
  countedAt: Instant,
})
export type ImportedPost = z.infer<typeof ImportedPost>

export const ListImportedPosts = Page.extend({
  channelId: Id,
  /** Words of the text or the title. */
  q: line(200).optional(),
})
export type ListImportedPosts = z.infer<typeof ListImportedPosts>

const ofChannel = z.object({ channelId: Id })

export const channelImports = {
  get: base
    .route({ method: 'GET', path: '/channels/{channelId}/import', summary: 'How the import of earlier posts of a channel goes' })
    .input(ofChannel)
    .output(ChannelImport),
  begin: manageBase
    .route({ method: 'POST', path: '/channels/{channelId}/import', summary: 'Import what was posted before with the account of a channel' })
    .input(ofChannel)
    .output(ChannelImport),
  stop: manageBase
    .route({ method: 'POST', path: '/channels/{channelId}/import/stop', summary: 'Stop the import; what it has read stays' })
    .input(ofChannel)
    .output(ChannelImport),
  teachVoice: manageBase
    .route({ method: 'PUT', path: '/channels/{channelId}/import/voice', summary: 'Say whether drafts learn from imported posts' })
    .input(ofChannel.extend({ teachesVoice: z.boolean() }))
    .output(ChannelImport),
  posts: base
    .route({ method: 'GET', path: '/channels/{channelId}/imported-posts', summary: 'Imported posts of a channel, newest first' })
    .input(ListImportedPosts)
    .output(pageOf(ImportedPost)),
  removePosts: manageBase
    .route({ method: 'DELETE', path: '/channels/{channelId}/imported-posts', summary: 'Remove all imported posts of a channel' })
    .input(ofChannel)
    .output(ChannelImport),
}
