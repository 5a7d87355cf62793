import { contract } from '@postwright/contract'
import { implement } from '@orpc/server'

import type { RequestContext } from './api.ts'
import { auditSubjects } from './audit-subjects.ts'
import { accountOverviewRoutes } from './features/account-overview/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { adminRoutes, joiningRoutes, signInSettingsRoutes } from './features/admin/routes.ts'
import { aiSettingsRoutes } from './features/ai-settings/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { billingRoutes, subscriptionRoutes } from './features/billing/routes.ts'
import { businessRoutes } from './features/businesses/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { deletedBusinessRoutes, deliveryRoutes } from './features/deliveries/routes.ts'
import { factorRoutes } from './features/factors/routes.ts'
import { generationRoutes } from './features/generation/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { postRoutes } from './features/posts/routes.ts'
import { scheduleRoutes } from './features/schedule/routes.ts'
import { securityRoutes } from './features/accounts/security-routes.ts'
import { setupRoutes } from './features/setup/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { userRoutes } from './features/admin/user-routes.ts'
import { siteRoutes } from './features/site/routes.ts'

const audit = auditRoutes(auditSubjects)

/** Every procedure of the contract. The types refuse a router that lacks one. */
export const router = implement(contract)
  .$context<RequestContext>()
  .router({
    accounts: { ...accountRoutes, ...accountOverviewRoutes },
    admin: { ...adminRoutes, ...audit.admin },
    aiSettings: aiSettingsRoutes,
    apiKeys: apiKeyRoutes,
    audit: audit.audit,
    billing: billingRoutes,
    businesses: { ...businessRoutes, ...deletedBusinessRoutes },
    channels: channelRoutes,
    deliveries: deliveryRoutes,
    factors: factorRoutes,
    generation: generationRoutes,
    live: liveRoutes,
    mail: mailRoutes,
    notifications: notificationRoutes,
    newsletter: newsletterRoutes,
    personalData: personalDataRoutes,
    posts: postRoutes,
    schedule: scheduleRoutes,
    security: securityRoutes,
    setup: setupRoutes,
    subscriptions: subscriptionRoutes,
    team: { ...teamRoutes, ...joiningRoutes },
    users: userRoutes,
    site: siteRoutes,
    signInSettings: signInSettingsRoutes,
  })
