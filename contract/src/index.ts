import { accounts } from './identity/accounts.ts'
import { admin } from './operator/admin.ts'
import { aiPrompts } from './content/ai-prompts.ts'
import { aiProviders } from './content/ai-providers.ts'
import { aiSettings } from './content/ai-settings.ts'
import { apiKeys } from './identity/api-keys.ts'
import { audit } from './core/audit.ts'
import { billing } from './billing/billing.ts'
import { paymentSettings } from './billing/payment-settings.ts'
import { businesses } from './content/businesses.ts'
import { channelConnections } from './publishing/channel-connections.ts'
import { channelDoctor } from './publishing/channel-doctor.ts'
import { channelImports } from './publishing/channel-imports.ts'
import { channelWarnings } from './publishing/channel-warnings.ts'
import { channels } from './publishing/channels.ts'
import { documents } from './content/documents.ts'
import { deliveries } from './publishing/deliveries.ts'
import { replies } from './publishing/replies.ts'
import { factors } from './identity/factors.ts'
import { generation } from './content/generation.ts'
import { altText } from './content/alt-text.ts'
import { media } from './content/media.ts'
import { ideas } from './content/ideas.ts'
import { localModels } from './content/local-models.ts'
import { live } from './core/live.ts'
import { mail } from './core/mail.ts'
import { monthPlans } from './content/month-plans.ts'
import { notifications } from './core/notifications.ts'
import { newsletter } from './publishing/newsletter.ts'
import { integrationRoutes } from './publishing/integrations.ts'
import { issues } from './publishing/issues.ts'
import { messages } from './publishing/messages.ts'
import { subscribers } from './publishing/subscribers.ts'
import { personalData } from './operator/personal-data.ts'
import { posts } from './content/posts.ts'
import { postViews } from './content/post-views.ts'
import { postFiles } from './content/post-files.ts'
import { comments } from './content/comments.ts'
import { presence } from './content/presence.ts'
import { reviews } from './content/reviews.ts'
import { calendarFeeds } from './publishing/calendar-feeds.ts'
import { reviewLinks } from './content/review-links.ts'
import { revisions } from './content/revisions.ts'
import { schedule } from './publishing/schedule.ts'
import { holidays } from './publishing/holidays.ts'
import { metrics } from './publishing/metrics.ts'
import { liveChanges } from './publishing/live-changes.ts'
import { slots } from './publishing/slots.ts'
import { evergreen } from './publishing/evergreen.ts'
import { recurring } from './publishing/recurring.ts'
import { security } from './identity/security.ts'
import { tags } from './content/tags.ts'
import { setup } from './operator/setup.ts'
import { customers } from './billing/customers.ts'
import { payments } from './billing/payments.ts'
import { providerEvents } from './billing/provider-events.ts'
import { seller } from './billing/seller.ts'
import { subscriptions } from './billing/subscriptions.ts'
import { team } from './identity/team.ts'
import { websites } from './content/websites.ts'
import { users } from './operator/users.ts'
import { voice } from './content/voice.ts'
import { site } from './operator/site.ts'
import { signInSettings } from './operator/sign-in-settings.ts'
import { chat } from './work/chat.ts'
import { tasks } from './work/tasks.ts'
import { accountOverview } from './work/account-overview.ts'
import { sample } from './work/sample.ts'
import { tutorial } from './work/tutorial.ts'
import { usage } from './work/usage.ts'
import { analytics } from './work/analytics.ts'
import { reports } from './work/reports.ts'
import { dashboard } from './work/dashboard.ts'
import { search } from './work/search.ts'

/** Everything both sides agree on: RPC for the app and REST under /api/v1 come from this one object. */
export const contract = {
  accounts: { ...accounts, ...accountOverview },
  apiKeys,
  admin,
  analytics,
  reports,
  aiPrompts,
  aiProviders,
  aiSettings,
  audit,
  billing,
  businesses,
  channels,
  channelConnections,
  channelDoctor,
  channelImports,
  channelWarnings,
  chat,
  dashboard,
  deliveries,
  replies,
  documents,
  generation,
  ideas,
  integrations: integrationRoutes,
  altText,
  live,
  localModels,
  mail,
  media,
  monthPlans,
  notifications,
  paymentSettings,
  providerEvents,
  seller,
  personalData,
  posts,
  postFiles,
  postViews,
  reviews,
  calendarFeeds,
  slots,
  liveChanges,
  metrics,
  holidays,
  evergreen,
  recurring,
  reviewLinks,
  comments,
  presence,
  revisions,
  sample,
  schedule,
  search,
  security,
  setup,
  payments,
  customers,
  subscriptions,
  tags,
  tasks,
  team,
  tutorial,
  usage,
  users,
  voice,
  websites,
  newsletter,
  issues,
  subscribers,
  messages,
  site,
  factors,
  signInSettings,
}
