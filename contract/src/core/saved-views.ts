import { z } from 'zod'

import { msg } from './msg.ts'
import { Id, line, required } from './values.ts'

/** Of each person, and shared in a workspace. */
export const mostSavedViews = 50

/** What somebody looks at by a name: of one person, for everybody in the workspace when it is shared. */
export function savedView<Query extends z.ZodType>(query: Query) {
  return z.object({
    id: Id,
    name: z.string(),
    query,
    isShared: z.boolean(),
    /** Whether it is of whoever asks; they alone change it, and whoever runs the workspace removes it. */
    isOwn: z.boolean(),
    ownerName: z.string(),
  })
}

export function saveView<Query extends z.ZodType>(query: Query) {
  return z.object({ ...fieldsOf(query), isShared: z.boolean().default(false) })
}

export function updateView<Query extends z.ZodType>(query: Query) {
  return z.object(fieldsOf(query)).partial().extend({ id: Id })
}

function fieldsOf<Query extends z.ZodType>(query: Query) {
  return { name: required(line(60), msg`Name is required.`), query, isShared: z.boolean() }
}

export interface SavedView<Query> {
  id: string
  name: string
  query: Query
  isShared: boolean
  isOwn: boolean
  ownerName: string
}

export interface SaveView<Query> {
  name: string
  query: Query
  isShared: boolean
}

export type UpdateView<Query> = { id: string } & { [Field in keyof SaveView<Query>]?: SaveView<Query>[Field] | undefined }
