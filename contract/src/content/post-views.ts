import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { Id, line, required } from '../core/values.ts'
import { PostFilter } from './posts.ts'

/** Of each person, and shared in a workspace. */
export const mostPostViews = 50

/** What a saved view of the repository shows. Days are on the clock of whoever looks. */
export const PostViewQuery = PostFilter.omit({ changedFrom: true, changedBefore: true }).extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  layout: z.enum(['table', 'grid']),
})
export type PostViewQuery = z.infer<typeof PostViewQuery>

/** Of one person, for everybody in the workspace when it is shared. */
export const PostView = z.object({
  id: Id,
  name: z.string(),
  query: PostViewQuery,
  isShared: z.boolean(),
  /** Whether it is of whoever asks; they alone change it, and whoever runs the workspace deletes it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type PostView = z.infer<typeof PostView>

const fields = { name: required(line(60), msg`Name is required.`), query: PostViewQuery, isShared: z.boolean() }

export const SavePostView = z.object({ ...fields, isShared: fields.isShared.default(false) })
export type SavePostView = z.infer<typeof SavePostView>

export const UpdatePostView = z.object(fields).partial().extend({ id: Id })
export type UpdatePostView = z.infer<typeof UpdatePostView>

export const postViews = {
  /** Own ones first, then by name; at most 50 of each person and 50 shared ones. */
  list: base
    .route({ method: 'GET', path: '/post-views', summary: 'Saved views of the repository: your own, and shared ones' })
    .output(z.array(PostView)),
  /** CONFLICT on `name` when you have a view of that name. */
  save: onceBase
    .route({ method: 'POST', path: '/post-views', successStatus: 201, summary: 'Save a view of the repository' })
    .input(SavePostView)
    .output(PostView),
  update: base
    .route({ method: 'PATCH', path: '/post-views/{id}', summary: 'Change a view of your own' })
    .input(UpdatePostView)
    .output(PostView),
  remove: onceBase
    .route({ method: 'DELETE', path: '/post-views/{id}', summary: 'Delete a saved view of the repository' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
}
