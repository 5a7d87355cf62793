import { subscriber } from '../../../events.ts'
import { aboutLinks } from './about-links.ts'
import { aboutPeople } from './about-people.ts'
import { aboutPlans } from './about-plans.ts'
import { aboutHandOvers } from './about-hand-overs.ts'
import { aboutReplies } from './about-replies.ts'
import { aboutPosts } from './about-posts.ts'
import { aboutLateDeliveries } from './about-late-deliveries.ts'
import { aboutServer } from './about-server.ts'
import { aboutWarnings } from './about-warnings.ts'
import { aboutTasks } from './about-tasks.ts'

/** Tells people what happened, and takes back what is mended. The last of the subscribers: `notify` locks the lines that it adds to. */
export const notificationsSubscriber = subscriber({
  ...aboutLinks,
  ...aboutPeople,
  ...aboutPlans,
  ...aboutPosts,
  ...aboutHandOvers,
  ...aboutReplies,
  ...aboutLateDeliveries,
  ...aboutWarnings,
  ...aboutServer,
  ...aboutTasks,
})
