import { z } from 'zod'

import { onceBase } from '../core/base.ts'
import { FieldIssue } from '../core/errors.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id } from '../core/values.ts'
import { PostFilter } from './posts.ts'

/** Rows of one file: each is a post with a version, and all of them are saved together or none. */
export const mostImported = 2000
const mostMegabytes = 10
export const maxImportBytes = mostMegabytes * 1024 * 1024
/** Posts of one export. */
export const mostExportedPosts = 100_000

/** What `GET /api/exports/posts.csv`, `.json` and `.md` take: the filters of the repository, or the posts by their ids. */
export const ExportPosts = PostFilter.extend({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(Id).max(100))
    .optional(),
})
export type ExportPosts = z.infer<typeof ExportPosts>

/** The columns of a file of posts, as an export names them. An import needs `type` and `text`, and passes over all but the first four. */
export const importedColumns = ['type', 'title', 'text', 'tags'] as const

export const ImportPosts = z.object({
  businessId: Id,
  file: z
    .file(says(msg`Choose a file.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxImportBytes, says(msg`Use a file of at most ${{ mostMegabytes }} MB.`)),
  /** `check` says what would become of each row, and saves nothing. */
  mode: z.enum(['check', 'import']),
})
export type ImportPosts = z.infer<typeof ImportPosts>

export const ImportedRow = z.object({
  /** In the file, where the names of the columns are the first one. */
  row: z.int(),
  /** What the post is called. */
  title: z.string(),
  /** Null for a row that was refused, or only checked. */
  id: Id.nullable(),
  /** Why it is no post; `field` is the column. */
  refusals: z.array(FieldIssue.pick({ field: true, message: true })),
  /** Which limits of its platform a post breaks: it becomes a draft, and cannot be scheduled as it is. */
  warnings: z.array(FieldIssue.pick({ field: true, message: true })),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const ImportReport = z.object({
  rows: z.array(ImportedRow),
  /** Columns that were passed over. */
  ignored: z.array(z.string()),
})
export type ImportReport = z.infer<typeof ImportReport>

export const postFiles = {
  /** Rows that are refused keep no other back. */
  import: onceBase
    .meta({ gate: 'approved', once: true, maxUploadBytes: maxImportBytes })
    .route({
      method: 'POST',
      path: '/posts/import',
      summary: 'Make drafts of the rows of a CSV file, as a form with the fields businessId, file and mode; each row answers for itself',
    })
    .input(ImportPosts)
    .output(ImportReport),
}
