import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

const locales = process.env['LOCALES'] ?? '<rootDir>/locales'
const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', '**/dist/**', '**/node_modules/**']

/** Screens whose sentences come with them alone; the groups of `contract/src/core/sentence-groups.ts`. */
const settings = [
  ...['api-keys', 'factors', 'profile', 'security', 'team'].map((feature) => `web/app/features/identity/${feature}`),
  'web/app/features/content/ai-settings',
  'web/app/features/work/usage',
  'web/app/features/operator/personal-data',
]
const operator = [
  ...['admin', 'setup', 'site'].map((feature) => `web/app/features/operator/${feature}`),
  'web/app/features/publishing/newsletter',
]
/** The apps of platforms, what each asks for, and why: a tab of the administrator's screens. */
const integrations = ['web/app/features/operator/admin/integrations', 'contract/src/publishing/integrations.ts']
/** Through whom money is taken: a tab of the administrator's screens. */
const payments = ['web/app/features/operator/admin/billing']
/** What a business is, and how its texts are written and changed. */
const business = ['alt-text', 'posts/editor', 'posts/own-text', 'revisions', 'voice'].map(
  (feature) => `web/app/features/content/${feature}`,
)
/** What texts about a business are made from. */
const sources = ['documents', 'websites'].map((feature) => `web/app/features/content/${feature}`)
/** Pictures and films, in the library and where one is chosen. */
const media = ['web/app/features/content/media']
/** All posts, found, tagged, imported and exported. */
const repository = ['web/app/features/content/posts/repository']
/** What notifications say, which the server does, and what their kinds are called in the settings. */
const notices = ['contract/src/core/notifications/**']
/** The audit log, on a tab of settings and of the administrator's screens. */
const audit = ['web/app/features/core/audit', 'contract/src/core/audit.ts']
/** Drafts and plans of posts while they are written. */
const plans = ['web/app/features/content/month-plans', 'web/app/features/work/desk']
/** The checklist and the tours. */
const tutorial = ['web/app/features/work/tutorial']
/** Talking with the assistant about a business. */
const chat = ['web/app/features/work/chat', 'contract/src/work/chat-words.ts']
/** What people have to do. */
const tasks = ['web/app/features/work/tasks']
/** What goes to people one by one: mails and messages. */
const messages = ['web/app/features/publishing/newsletters', 'web/app/features/publishing/messages']
const dashboard = ['web/app/features/work/dashboard']
/** What came of what was published. */
const analytics = ['web/app/features/work/analytics']
/** What is planned, channels and their weekly times, what is shown again and what comes again. */
const calendar = [
  'web/app/features/publishing/schedule/calendar',
  'web/app/features/publishing/channels',
  'web/app/features/publishing/slots',
  'web/app/features/publishing/evergreen',
  'web/app/features/publishing/recurring',
  // Tasks repeat as well: their screen loads both.
  'web/app/features/core/recurrence',
]
/** What goes out, and what became of it. */
const publishing = ['web/app/features/publishing/deliveries', 'web/app/features/publishing/templates']
/** What is asked of whoever connects one, and said on that screen alone. */
const channelForms = ['channel-forms', 'channel-settings', 'template-values'].map((name) => `contract/src/publishing/${name}.ts`)
/** Plans, payments and invoices. */
const billing = ['web/app/features/billing/payments']
/** The command palette, and the list of shortcuts. */
const palette = ['web/app/shell/palette']
/** What schemas refuse that no form of a browser asks: the server alone says it. */
const refusals = [
  'content/media',
  'content/post-files',
  'content/review-links',
  'core/comments',
  'core/recurrence',
  'core/saved-views',
  'publishing/evergreen',
  'publishing/messages',
  'publishing/recurring',
  'publishing/slots',
  'publishing/subscribers',
  'work/task-shapes',
  'work/task-views',
  'work/tasks',
].map((name) => `contract/src/${name}.ts`)
/** Files in these folders that other screens use as well. */
const everywhere = [
  'web/app/features/content/posts/editor/suggestions.tsx',
  'web/app/features/content/posts/editor/word-diff.tsx',
  'web/app/features/identity/profile/queries.ts',
  'web/app/features/identity/team/roles.ts',
  'web/app/features/operator/personal-data/use-keep-account.ts',
  'web/app/features/publishing/deliveries/trouble-notice.ts',
  'web/app/features/work/tasks/due-text.ts',
]

/** What the page of a review link shows of the editor's, drawn on the server. */
const guestPage = [
  'web/app/features/content/posts/preview',
  'web/app/features/content/posts/editor/media-changes.tsx',
  'web/app/features/content/posts/editor/word-diff.tsx',
]

const app = ['web/app', 'web/ui', 'web/lib', 'web/sign-in', 'web/site/accounts']
/** These folders but for the files that are said everywhere: an exclusion would win over them. Each pattern is tried on each file. */
const inside = (folders: string[]) =>
  folders.flatMap((folder) => {
    if (!everywhere.some((path) => path.startsWith(`${folder}/`))) return [`${folder}/**`]
    const names = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    return names.map((name) => `${folder}/${name}`).filter((path) => /\.tsx?$/.test(path) && !everywhere.includes(path))
  })

/** Where the sentences of the code are, and what marks them. English is in the code; `locales` has the others. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de'],
  // Browsers load the first two, and those of groups with their screens; whom the server speaks to hears all of them.
  catalogs: [
    {
      path: `${locales}/{locale}/contract`,
      include: ['contract/src'],
      exclude: [
        ...exclude,
        'contract/src/core/audit.ts',
        ...notices,
        'contract/src/work/chat-words.ts',
        'contract/src/core/recurrence-words.ts',
        ...channelForms,
        'contract/src/publishing/integrations.ts',
        ...refusals,
      ],
    },
    {
      path: `${locales}/{locale}/app`,
      include: app,
      exclude: [
        ...exclude,
        ...inside([
          ...settings,
          ...operator,
          ...billing,
          ...business,
          ...media,
          ...sources,
          ...repository,
          ...plans,
          ...tutorial,
          ...tasks,
          ...dashboard,
          ...analytics,
          ...calendar,
          ...messages,
          ...publishing,
          ...palette,
        ]),
        'web/app/features/core/audit/**',
        'web/app/features/work/chat/**',
      ],
    },
    { path: `${locales}/{locale}/settings`, include: [...settings, ...notices], exclude: [...exclude, ...everywhere] },
    {
      path: `${locales}/{locale}/operator`,
      include: operator,
      exclude: [...exclude, ...everywhere, ...inside([...payments, 'web/app/features/operator/admin/integrations'])],
    },
    { path: `${locales}/{locale}/integrations`, include: integrations, exclude },
    { path: `${locales}/{locale}/payments`, include: payments, exclude },
    { path: `${locales}/{locale}/billing`, include: billing, exclude: [...exclude, ...everywhere] },
    { path: `${locales}/{locale}/business`, include: business, exclude: [...exclude, ...everywhere] },
    { path: `${locales}/{locale}/media`, include: media, exclude: [...exclude, ...everywhere] },
    { path: `${locales}/{locale}/sources`, include: sources, exclude },
    { path: `${locales}/{locale}/repository`, include: repository, exclude },
    { path: `${locales}/{locale}/audit`, include: audit, exclude },
    { path: `${locales}/{locale}/plans`, include: plans, exclude },
    { path: `${locales}/{locale}/tutorial`, include: tutorial, exclude },
    { path: `${locales}/{locale}/chat`, include: chat, exclude },
    { path: `${locales}/{locale}/tasks`, include: tasks, exclude: [...exclude, ...everywhere] },
    { path: `${locales}/{locale}/dashboard`, include: dashboard, exclude },
    { path: `${locales}/{locale}/analytics`, include: analytics, exclude },
    { path: `${locales}/{locale}/publishing`, include: [...inside(publishing), ...channelForms], exclude },
    { path: `${locales}/{locale}/calendar`, include: [...calendar, 'contract/src/core/recurrence-words.ts'], exclude },
    { path: `${locales}/{locale}/messages`, include: messages, exclude },
    { path: `${locales}/{locale}/palette`, include: palette, exclude },
    { path: `${locales}/{locale}/site`, include: ['web/site', ...guestPage], exclude: [...exclude, 'web/site/accounts/**'] },
    { path: `${locales}/{locale}/server`, include: ['server/src', ...refusals], exclude },
  ],
  // Without line numbers a catalogue changes only when a sentence does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  extractors: [createSwcExtractor()],
  // A page keeps its language: what is said needs no context.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
  macro: {
    corePackage: ['@lingui/core/macro', '@postwright/contract/core/msg', '../core/msg.ts', '../msg.ts', './msg.ts'],
    jsxPackage: ['@lingui/react/macro'],
  },
})
