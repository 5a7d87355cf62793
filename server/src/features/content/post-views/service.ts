import type { PostViewQuery } from '@postwright/contract/content/post-views'

import { emit } from '../../../events.ts'
import { savedViews } from '../../core/saved-views/public.ts'
import { mayWritePosts } from '../posts/public.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { postViews } from './table.ts'

/** Filters of the repository by a name. */
export const viewsOfPosts = savedViews<PostViewQuery>({
  table: postViews,
  mayShare: mayWritePosts,
  refuseUnknown: (tx, { workspaceId }, query) => refuseUnknown(tx, workspaceId, query),
  tellScreens: (tx, { workspaceId }) => emit(tx, { type: 'postView.changed', workspaceId }),
})
