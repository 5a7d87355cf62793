import type { PostViewQuery } from '@postwright/contract/content/post-views'

import { savedViewTable } from '../../core/saved-views/table.ts'

export const postViews = savedViewTable<PostViewQuery>('post_views')
