import { accountKinds } from './notifications/account.ts'
import { administrationKinds } from './notifications/administration.ts'
import { planKinds } from './notifications/plan.ts'
import { publishingKinds } from './notifications/publishing.ts'
import { reviewKinds } from './notifications/review.ts'
import type { NotificationKind, Rules } from './notifications/rules.ts'
import { tasksKinds } from './notifications/tasks.ts'
import { teamKinds } from './notifications/team.ts'

/** Every kind of notification. A person's own choice goes before the defaults. */
export const notificationKinds: Rules<NotificationKind> = {
  ...publishingKinds,
  ...reviewKinds,
  ...tasksKinds,
  ...planKinds,
  ...teamKinds,
  ...accountKinds,
  ...administrationKinds,
}
