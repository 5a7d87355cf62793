import { contract } from '@postwright/contract'
import { implement } from '@orpc/server'

import type { RequestContext } from './api.ts'
import { auditSubjects } from './audit-subjects.ts'
import { accountOverviewRoutes } from './features/work/account-overview/routes.ts'
import { sampleRoutes } from './features/work/sample/routes.ts'
import { tutorialRoutes } from './features/work/tutorial/routes.ts'
import { reportRoutes } from './features/work/reports/routes.ts'
import { analyticsRoutes } from './features/work/analytics/routes.ts'
import { usageRoutes } from './features/work/usage/routes.ts'
import { dashboardRoutes } from './features/work/dashboard/routes.ts'
import { searchRoutes } from './features/work/search/routes.ts'
import { accountRoutes } from './features/identity/accounts/routes.ts'
import { apiKeyRoutes } from './features/identity/api-keys/routes.ts'
import { adminRoutes, joiningRoutes, signInSettingsRoutes } from './features/operator/admin/routes.ts'
import { aiPromptsRoutes } from './features/content/ai-prompts/routes.ts'
import { aiProvidersRoutes } from './features/content/ai-providers/routes.ts'
import { aiSettingsRoutes } from './features/content/ai-settings/routes.ts'
import { auditRoutes } from './features/core/audit/routes.ts'
import { customerRoutes } from './features/billing/payments/customer-routes.ts'
import { paymentRoutes, providerEventRoutes, sellerRoutes } from './features/billing/payments/routes.ts'
import { billingRoutes, subscriptionRoutes } from './features/billing/subscriptions/routes.ts'
import { paymentSettingsRoutes } from './features/billing/payment-settings/routes.ts'
import { businessRoutes } from './features/content/businesses/routes.ts'
import { chatRoutes } from './features/work/chat/routes.ts'
import { channelConnectionRoutes, channelDoctorRoutes, channelRoutes } from './features/publishing/channels/routes.ts'
import { channelWarningRoutes } from './features/publishing/warnings/routes.ts'
import { deletedBusinessRoutes, deliveryRoutes } from './features/publishing/deliveries/routes.ts'
import { documentRoutes } from './features/content/documents/routes.ts'
import { factorRoutes } from './features/identity/factors/routes.ts'
import { generationRoutes } from './features/content/generation/routes.ts'
import { ideaRoutes } from './features/content/ideas/routes.ts'
import { altTextRoutes } from './features/content/alt-text/routes.ts'
import { liveRoutes } from './features/core/live/routes.ts'
import { localModelRoutes } from './features/content/local-models/routes.ts'
import { monthPlanRoutes } from './features/content/month-plans/routes.ts'
import { mediaRoutes } from './features/content/media/routes.ts'
import { mailRoutes } from './features/core/mail/routes.ts'
import { notificationRoutes } from './features/core/notifications/routes.ts'
import { integrationRoutes } from './features/publishing/integrations/routes.ts'
import { issueRoutes } from './features/publishing/issues/routes.ts'
import { messageRoutes } from './features/publishing/messages/routes.ts'
import { subscriberRoutes } from './features/publishing/subscribers/routes.ts'
import { newsletterRoutes } from './features/publishing/newsletter/routes.ts'
import { personalDataRoutes } from './features/operator/personal-data/routes.ts'
import { postRoutes } from './features/content/posts/routes.ts'
import { commentRoutes } from './features/content/comments/routes.ts'
import { calendarFeedRoutes } from './features/publishing/calendar-feeds/routes.ts'
import { holidayRoutes } from './features/publishing/holidays/routes.ts'
import { evergreenRoutes } from './features/publishing/evergreen/routes.ts'
import { recurringRoutes } from './features/publishing/recurring/routes.ts'
import { channelImportRoutes } from './features/publishing/imports/routes.ts'
import { replyRoutes } from './features/publishing/replies/routes.ts'
import { metricRoutes } from './features/publishing/metrics/routes.ts'
import { liveChangeRoutes } from './features/publishing/live-changes/routes.ts'
import { slotRoutes } from './features/publishing/slots/routes.ts'
import { reviewLinkRoutes } from './features/content/review-links/routes.ts'
import { presenceRoutes } from './features/content/presence/routes.ts'
import { postFileRoutes } from './features/content/post-files/routes.ts'
import { postViewRoutes } from './features/content/post-views/routes.ts'
import { tagRoutes } from './features/content/tags/routes.ts'
import { reviewRoutes } from './features/content/reviews/routes.ts'
import { revisionRoutes } from './features/content/revisions/routes.ts'
import { scheduleRoutes } from './features/publishing/schedule/routes.ts'
import { securityRoutes } from './features/identity/accounts/security-routes.ts'
import { setupRoutes } from './features/operator/setup/routes.ts'
import { taskRoutes } from './features/work/tasks/routes.ts'
import { teamRoutes } from './features/identity/team/routes.ts'
import { voiceRoutes } from './features/content/voice/routes.ts'
import { userRoutes } from './features/operator/admin/user-routes.ts'
import { websiteRoutes } from './features/content/websites/routes.ts'
import { siteRoutes } from './features/operator/site/routes.ts'

const audit = auditRoutes(auditSubjects)

/** Every procedure of the contract. The types refuse a router that lacks one. */
export const router = implement(contract)
  .$context<RequestContext>()
  .router({
    accounts: { ...accountRoutes, ...accountOverviewRoutes },
    admin: { ...adminRoutes, ...audit.admin },
    analytics: analyticsRoutes,
    reports: reportRoutes,
    aiPrompts: aiPromptsRoutes,
    aiProviders: aiProvidersRoutes,
    aiSettings: aiSettingsRoutes,
    apiKeys: apiKeyRoutes,
    audit: audit.audit,
    billing: billingRoutes,
    businesses: { ...businessRoutes, ...deletedBusinessRoutes },
    channels: channelRoutes,
    channelConnections: channelConnectionRoutes,
    channelDoctor: channelDoctorRoutes,
    channelImports: channelImportRoutes,
    channelWarnings: channelWarningRoutes,
    chat: chatRoutes,
    dashboard: dashboardRoutes,
    deliveries: deliveryRoutes,
    documents: documentRoutes,
    factors: factorRoutes,
    generation: generationRoutes,
    ideas: ideaRoutes,
    altText: altTextRoutes,
    live: liveRoutes,
    localModels: localModelRoutes,
    mail: mailRoutes,
    media: mediaRoutes,
    monthPlans: monthPlanRoutes,
    notifications: notificationRoutes,
    newsletter: newsletterRoutes,
    issues: issueRoutes,
    integrations: integrationRoutes,
    subscribers: subscriberRoutes,
    messages: messageRoutes,
    paymentSettings: paymentSettingsRoutes,
    providerEvents: providerEventRoutes,
    seller: sellerRoutes,
    personalData: personalDataRoutes,
    posts: postRoutes,
    reviews: reviewRoutes,
    tags: tagRoutes,
    postViews: postViewRoutes,
    postFiles: postFileRoutes,
    comments: commentRoutes,
    calendarFeeds: calendarFeedRoutes,
    slots: slotRoutes,
    liveChanges: liveChangeRoutes,
    metrics: metricRoutes,
    replies: replyRoutes,
    holidays: holidayRoutes,
    evergreen: evergreenRoutes,
    recurring: recurringRoutes,
    reviewLinks: reviewLinkRoutes,
    presence: presenceRoutes,
    revisions: revisionRoutes,
    sample: sampleRoutes,
    schedule: scheduleRoutes,
    search: searchRoutes,
    security: securityRoutes,
    setup: setupRoutes,
    payments: paymentRoutes,
    customers: customerRoutes,
    subscriptions: subscriptionRoutes,
    tasks: taskRoutes,
    team: { ...teamRoutes, ...joiningRoutes },
    tutorial: tutorialRoutes,
    usage: usageRoutes,
    users: userRoutes,
    voice: voiceRoutes,
    websites: websiteRoutes,
    site: siteRoutes,
    signInSettings: signInSettingsRoutes,
  })
