import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { aiSettings } from './ai-settings.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { businesses } from './businesses.ts'
import { channels } from './channels.ts'
import { deliveries } from './deliveries.ts'
import { factors } from './factors.ts'
import { generation } from './generation.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications.ts'
import { newsletter } from './newsletter.ts'
import { personalData } from './personal-data.ts'
import { posts } from './posts.ts'
import { schedule } from './schedule.ts'
import { security } from './security.ts'
import { setup } from './setup.ts'
import { subscriptions } from './subscriptions.ts'
import { team } from './team.ts'
import { users } from './users.ts'
import { site } from './site.ts'
import { signInSettings } from './sign-in-settings.ts'

/** Everything both sides agree on: RPC for the app and REST under /api/v1 come from this one object. */
export const contract = {
  accounts,
  apiKeys,
  admin,
  aiSettings,
  audit,
  billing,
  businesses,
  channels,
  deliveries,
  generation,
  live,
  mail,
  notifications,
  personalData,
  posts,
  schedule,
  security,
  setup,
  subscriptions,
  team,
  users,
  newsletter,
  site,
  factors,
  signInSettings,
}
