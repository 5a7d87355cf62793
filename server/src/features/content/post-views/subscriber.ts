import { subscriber } from '../../../events.ts'
import { viewsOfPosts } from './service.ts'

export const postViewsSubscriber = subscriber({
  'member.left': (_services, tx, who) => viewsOfPosts.forgetOwn(tx, who),
  'member.removed': (_services, tx, who) => viewsOfPosts.forgetOwn(tx, who),
})
