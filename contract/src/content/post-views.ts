import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { savedView, saveView, updateView } from '../core/saved-views.ts'
import { Id } from '../core/values.ts'
import { PostFilter } from './posts.ts'

/** What a saved view of the repository shows. Days are on the clock of whoever looks. */
export const PostViewQuery = PostFilter.omit({ changedFrom: true, changedBefore: true }).extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  layout: z.enum(['table', 'grid']),
})
export type PostViewQuery = z.infer<typeof PostViewQuery>

const PostView = savedView(PostViewQuery)
export type PostView = z.infer<typeof PostView>

export const postViews = {
  /** Own ones first, then by name; at most 50 of each person and 50 shared ones. */
  list: base
    .route({ method: 'GET', path: '/post-views', summary: 'Saved views of the repository: your own, and shared ones' })
    .output(z.array(PostView)),
  /** CONFLICT on `name` when you have a view of that name. */
  save: onceBase
    .route({ method: 'POST', path: '/post-views', successStatus: 201, summary: 'Save a view of the repository' })
    .input(saveView(PostViewQuery))
    .output(PostView),
  update: base
    .route({ method: 'PATCH', path: '/post-views/{id}', summary: 'Change a view of your own' })
    .input(updateView(PostViewQuery))
    .output(PostView),
  remove: onceBase
    .route({ method: 'DELETE', path: '/post-views/{id}', summary: 'Delete a saved view of the repository' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
}
