import { z } from 'zod'

import { adminBase, base } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says, type Sentence } from '../core/sentences.ts'
import { Instant, line, required, secret } from '../core/values.ts'
import type { OutsideKind } from './channel-kinds.ts'

/** One permission that an app asks of whoever connects an account, and what it is for. */
export interface IntegrationScope {
  name: string
  why: Sentence
}

/** A platform that lets nobody in but by an app that the operator of this instance registered there. */
export interface IntegrationInfo {
  /** As its console calls them. */
  idLabel: Sentence
  secretLabel: Sentence
  /** Where the app is registered. */
  console: string
  /** Where in the console what is entered here stands. */
  where: Sentence
  scopes: readonly IntegrationScope[]
  guide: `connect-${string}`
  /** What it is to tell us by webhooks, as its console calls that: left out where it tells nothing. */
  webhookFields?: readonly string[]
}

/** An app at Meta, by which people sign in with Facebook. */
const metaApp = {
  idLabel: msg`App ID`,
  secretLabel: msg`App secret`,
  console: 'https://developers.facebook.com/apps/',
  where: msg`In the dashboard of Meta for Developers, open the app, then App settings, Basic.`,
} as const

const infos = {
  linkedin: {
    idLabel: msg`Client ID`,
    secretLabel: msg`Primary Client Secret`,
    console: 'https://www.linkedin.com/developers/apps',
    where: msg`In the developer portal, open the app, then Auth, Application credentials.`,
    scopes: [
      { name: 'openid', why: msg`to know which account it is` },
      { name: 'profile', why: msg`to show its name` },
      { name: 'w_member_social', why: msg`to post as the person, and to take down` },
      { name: 'w_organization_social', why: msg`for pages alone: to post as a page, and to take down` },
      { name: 'r_organization_social', why: msg`for pages alone: to find a post whose answer was lost, and its figures` },
      { name: 'rw_organization_admin', why: msg`for pages alone: to list the pages that the person may post for` },
      { name: 'r_member_postAnalytics', why: msg`for pages alone: to count what became of the person’s own posts` },
    ],
    guide: 'connect-linkedin',
  },
  x: {
    idLabel: msg`Client ID`,
    secretLabel: msg`Client secret`,
    console: 'https://developer.x.com/en/portal/dashboard',
    where: msg`In the developer portal, open the app, then Keys and tokens, OAuth 2.0. The type of the app is Web App.`,
    scopes: [
      { name: 'tweet.read', why: msg`to find a post whose answer was lost, so that it is never posted twice` },
      { name: 'tweet.write', why: msg`to post, and to take down` },
      { name: 'users.read', why: msg`to know which account it is` },
      { name: 'media.write', why: msg`to upload pictures and films` },
      { name: 'offline.access', why: msg`to stay connected for longer than two hours` },
    ],
    guide: 'connect-x',
  },
  facebook: {
    ...metaApp,
    scopes: [
      { name: 'pages_show_list', why: msg`to list the pages to choose from` },
      { name: 'business_management', why: msg`to list pages that belong to a business portfolio` },
      { name: 'pages_manage_posts', why: msg`to post, to change and to take down` },
      { name: 'pages_read_engagement', why: msg`to find a post whose answer was lost, so that it is never posted twice` },
      { name: 'pages_manage_engagement', why: msg`to comment below posts of the page` },
      { name: 'read_insights', why: msg`to count views and clicks` },
    ],
    guide: 'connect-facebook',
  },
  instagram: {
    ...metaApp,
    scopes: [
      { name: 'pages_show_list', why: msg`to list the pages that accounts belong to` },
      { name: 'business_management', why: msg`to list pages that belong to a business portfolio` },
      { name: 'pages_read_engagement', why: msg`to know which account belongs to a page` },
      { name: 'instagram_basic', why: msg`to find a post whose answer was lost, so that it is never posted twice` },
      { name: 'instagram_content_publish', why: msg`to post` },
      { name: 'instagram_manage_comments', why: msg`to comment below posts of the account` },
      { name: 'instagram_manage_insights', why: msg`to count views, likes and saves` },
      { name: 'instagram_manage_contents', why: msg`to take down` },
    ],
    guide: 'connect-instagram',
  },
  threads: {
    idLabel: msg`Threads app ID`,
    secretLabel: msg`Threads app secret`,
    console: 'https://developers.facebook.com/apps/',
    where: msg`In the dashboard of Meta for Developers, open the app with the use case Access the Threads API, then App settings, Basic.`,
    scopes: [
      { name: 'threads_basic', why: msg`to know which account it is` },
      { name: 'threads_content_publish', why: msg`to post` },
      { name: 'threads_manage_replies', why: msg`to go on with a thread, and to say who may reply` },
      { name: 'threads_read_replies', why: msg`to find a reply whose answer was lost, so that it is never posted twice` },
      { name: 'threads_manage_insights', why: msg`to count views, likes and replies` },
      { name: 'threads_delete', why: msg`to take down` },
    ],
    guide: 'connect-threads',
  },
  youtube: {
    idLabel: msg`Client ID`,
    secretLabel: msg`Client secret`,
    console: 'https://console.cloud.google.com/apis/credentials',
    where: msg`In the Google Cloud console, under APIs and services, Credentials, open the OAuth client. Its type is Web application.`,
    scopes: [
      { name: 'https://www.googleapis.com/auth/youtube.upload', why: msg`to upload films and their thumbnails` },
      {
        name: 'https://www.googleapis.com/auth/youtube.readonly',
        why: msg`to know which channel it is, and to find a film whose answer was lost`,
      },
      {
        name: 'https://www.googleapis.com/auth/youtube.force-ssl',
        why: msg`to change a film’s words, to take it down, and for the first comment`,
      },
    ],
    guide: 'connect-youtube',
  },
  whatsapp: {
    idLabel: msg`App ID`,
    secretLabel: msg`App secret`,
    console: 'https://developers.facebook.com/apps/',
    where: msg`In the app dashboard of Meta, open the app, then App settings, Basic.`,
    scopes: [
      { name: 'whatsapp_business_messaging', why: msg`to send messages` },
      { name: 'whatsapp_business_management', why: msg`to list numbers and templates, and to be told what became of messages` },
    ],
    guide: 'connect-whatsapp',
    webhookFields: ['messages', 'message_template_status_update', 'account_update'],
  },
} as const satisfies Partial<Record<OutsideKind, IntegrationInfo>>

export type IntegrationKind = keyof typeof infos

export const integrations: Readonly<Record<IntegrationKind, IntegrationInfo>> = infos

// The keys of an object literal are the union of its type.
export const integrationKinds = Object.keys(infos) as [IntegrationKind, ...IntegrationKind[]]

export function isIntegration(kind: string): kind is IntegrationKind {
  return kind in infos
}

const Kind = z.enum(integrationKinds, says(msg`There is no such integration.`))

/** What a doctor of an app looks at: what can be proven without a person. */
export const IntegrationFinding = z.object({
  about: z.enum(['keys', 'address']),
  outcome: z.enum(['ok', 'failed', 'unanswered']),
  /** Mostly the platform's own. */
  words: z.string().nullable(),
})
export type IntegrationFinding = z.infer<typeof IntegrationFinding>

/** The app of one platform. Its secret never leaves the server. */
export const Integration = z.object({
  kind: Kind,
  /** What is to be entered in the console as the address that people are sent back to, to the letter. */
  redirectUrl: z.string(),
  /** What is to be entered in the console so that it tells us what happens; null where it tells nothing. */
  webhook: z.object({ url: z.string(), verifyToken: z.string(), fields: z.array(z.string()) }).nullable(),
  app: z.object({ id: z.string(), secretEnds: z.string() }).nullable(),
  /** `failing`: the platform refused the app itself since it was entered, or when it was checked. */
  state: z.enum(['not_configured', 'configured', 'failing']),
  check: z.object({ at: Instant, findings: z.array(IntegrationFinding) }).nullable(),
  /** What the platform said when somebody's sign-in failed by the app. */
  refused: z.string().nullable(),
})
export type Integration = z.infer<typeof Integration>

const appId = required(line(200), msg`Fill this in.`).regex(
  /^[\w.~:-]+$/,
  says(msg`It is made of letters, digits, and the signs . _ ~ : -`),
)

export const SaveIntegration = z.object({
  kind: Kind,
  id: appId,
  /** Left out, the one that is known for this app stays. */
  secret: secret(400).optional(),
})
export type SaveIntegration = z.infer<typeof SaveIntegration>

const WhichIntegration = z.object({ kind: Kind })
export type WhichIntegration = z.infer<typeof WhichIntegration>

/** Whoever lends people the apps of this instance is a person who is logged in: no matter for a program. */
const personalAdminBase = adminBase.meta({ gate: 'super-admin', scope: 'person' })

export const integrationRoutes = {
  ready: base
    .route({ method: 'GET', path: '/integrations/ready', summary: 'Platforms whose app an administrator has set up' })
    .output(z.array(Kind)),
  list: personalAdminBase
    .route({ method: 'GET', path: '/admin/integrations', summary: 'The apps by which people connect accounts of platforms' })
    .output(z.array(Integration)),
  save: personalAdminBase
    .route({ method: 'PUT', path: '/admin/integrations/{kind}', summary: 'Enter the app of a platform' })
    .input(SaveIntegration)
    .output(Integration),
  remove: personalAdminBase
    .route({ method: 'DELETE', path: '/admin/integrations/{kind}', summary: 'Forget the app of a platform' })
    .input(WhichIntegration)
    .output(Integration),
  check: personalAdminBase
    .route({ method: 'POST', path: '/admin/integrations/{kind}/check', summary: 'Ask a platform whether it knows the app' })
    .input(WhichIntegration)
    .output(Integration),
}
