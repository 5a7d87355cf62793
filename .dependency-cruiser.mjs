/** Imports point one way; see style and ARCHITECTURE.md. `scripts/check.mjs` also asserts that modules were really read. */
const server = (path) => `^server/src/${path}`

const onlyBelow = (name, from, forbidden) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: forbidden },
})

/**
 * The features of the server in the order in which they may know each other, group by group: values are imported from those before
 * alone, so that there is no circle either. A `table.ts` is read from everywhere, for joins. What a later feature does about an
 * earlier one is a subscriber of its events.
 */
const features = [
  ...['instance', 'files', 'audit', 'live', 'idempotency', 'mail', 'notifications', 'saved-views', 'recurrence'].map(
    (name) => `core/${name}`,
  ),
  ...['accounts', 'api-keys', 'factors', 'team'].map((name) => `identity/${name}`),
  ...['payment-settings', 'subscriptions', 'endings', 'payments'].map((name) => `billing/${name}`),
  ...[
    'businesses',
    'words',
    'documents',
    'media',
    'posts',
    'tags',
    'post-views',
    'post-files',
    'comments',
    'presence',
    'reviews',
    'review-links',
    'ai-prompts',
    'ai-providers',
    'local-models',
    'ai-settings',
    'voice',
    'generation',
    'revisions',
    'ideas',
    'alt-text',
    'month-plans',
    'websites',
  ].map((name) => `content/${name}`),
  ...[
    'blog',
    'integrations',
    'channels',
    'newsletter',
    'subscribers',
    'issues',
    'messages',
    'webhooks',
    'deliveries',
    'metrics',
    'imports',
    'replies',
    'live-changes',
    'slots',
    'warnings',
    'schedule',
    'copies',
    'evergreen',
    'recurring',
    'calendar-feeds',
    'holidays',
  ].map((name) => `publishing/${name}`),
  ...['tasks', 'account-overview', 'usage', 'analytics', 'reports', 'chat', 'search', 'dashboard', 'sample', 'tutorial'].map(
    (name) => `work/${name}`,
  ),
  ...['admin', 'setup', 'site', 'exports', 'account-deletion', 'backups', 'disk', 'personal-data'].map((name) => `operator/${name}`),
]
const inFeatures = (some) => server(`features/(${some.join('|')})/`)

const featureOrder = features.slice(0, -1).map((feature, at) => ({
  name: `${feature.replace('/', '-')}-knows-no-later-feature`,
  severity: 'error',
  from: { path: inFeatures([feature]), pathNot: '\\.test\\.ts$' },
  to: { path: inFeatures(features.slice(at + 1)), pathNot: '/table\\.ts$', dependencyTypesNot: ['type-only'] },
}))

/** A feature is used through its public file and, for joins, its tables; what wires features up reads what each of them offers for that. */
const wiring = ['routes', 'jobs?', 'subscriber', 'audit-subjects'].map((name) => `[/-]${name}\\.ts$`)
const publicFiles = features.map((feature) => ({
  name: `${feature.replace('/', '-')}-is-used-through-its-public-file`,
  severity: 'error',
  from: { path: server('(features|http|commands)/'), pathNot: [inFeatures([feature]), '\\.test\\.ts$'] },
  to: { path: inFeatures([feature]), pathNot: '/(public|table)\\.ts$' },
}))

/** The same for the application's features. A `queries.ts` is read from everywhere, as a `table.ts` is: it knows no feature but its own. */
const webFeatures = [
  ...['audit', 'notifications', 'saved-views', 'recurrence'].map((name) => `core/${name}`),
  ...['accounts', 'api-keys', 'factors', 'security', 'profile', 'team'].map((name) => `identity/${name}`),
  'billing/subscriptions',
  'billing/payments',
  // Posts are put into the library where they are edited and found.
  'publishing/evergreen',
  // The template of a message is chosen where its post is edited.
  'publishing/templates',
  ...[
    'businesses',
    'documents',
    'media',
    'review-links',
    'posts',
    'ai-settings',
    'ideas',
    'generation',
    'alt-text',
    'revisions',
    'month-plans',
    'voice',
    'websites',
  ].map((name) => `content/${name}`),
  ...['slots', 'channels', 'deliveries', 'newsletter', 'newsletters', 'messages', 'calendar-feeds', 'recurring', 'schedule'].map(
    (name) => `publishing/${name}`,
  ),
  ...['usage', 'analytics', 'desk', 'tasks', 'chat', 'sample', 'dashboard', 'tutorial'].map((name) => `work/${name}`),
  ...['site', 'admin', 'setup', 'personal-data'].map((name) => `operator/${name}`),
]
const inWebFeatures = (some) => `^web/app/features/(${some.join('|')})/`
const valuesAlone = { dependencyTypesNot: ['type-only'] }

const webFeatureOrder = webFeatures.slice(0, -1).map((feature, at) => ({
  name: `web-${feature.replace('/', '-')}-knows-no-later-feature`,
  severity: 'error',
  from: { path: inWebFeatures([feature]), pathNot: '\\.test\\.tsx?$' },
  to: { path: inWebFeatures(webFeatures.slice(at + 1)), pathNot: '/queries\\.ts$', ...valuesAlone },
}))

const webQueries = webFeatures.map((feature) => ({
  name: `web-${feature.replace('/', '-')}-queries-know-no-other-feature`,
  severity: 'error',
  from: { path: ['', '[^/]+/'].map((folder) => `^web/app/features/${feature}/${folder}queries\\.ts$`) },
  to: { path: '^web/app/features/', pathNot: inWebFeatures([feature]), ...valuesAlone },
}))

const groups = ['core', 'identity', 'billing', 'content', 'publishing', 'work', 'operator']

/** The same order of groups in the contract. */
const contractOrder = groups.slice(0, -1).map((group, at) => ({
  name: `contract-${group}-knows-no-later-group`,
  severity: 'error',
  from: { path: `^contract/src/${group}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^contract/src/(${groups.slice(at + 1).join('|')})/`, dependencyTypesNot: ['type-only'] },
}))

export default {
  forbidden: [
    ...featureOrder,
    ...webFeatureOrder,
    ...webQueries,
    ...contractOrder,
    ...publicFiles,
    {
      name: 'features-are-wired-up-by-what-they-offer-for-it',
      severity: 'error',
      from: { path: server('[^/]+\\.ts$'), pathNot: '\\.test\\.ts$' },
      to: { path: server('features/'), pathNot: [...wiring, '/(public|table)\\.ts$'] },
    },
    {
      name: 'every-feature-has-its-place',
      severity: 'error',
      from: { path: server('features/'), pathNot: inFeatures(features) },
      to: {},
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^mdast$' } },
    { name: 'not-to-test', severity: 'error', from: { pathNot: '(\\.test\\.tsx?$|^server/test/|^e2e/)' }, to: { path: '\\.test\\.tsx?$' } },
    onlyBelow('contract-knows-nobody', '^contract/', '^(server|web|e2e|bench)/'),
    onlyBelow('web-never-imports-server', '^web/', '^server/'),
    onlyBelow(
      'infra-knows-no-feature',
      server('infra/'),
      server('(ai/|features|platforms|http/|context|errors|events|event-parts|job|api|router|services|app|main)'),
    ),
    // What writes drafts takes what it needs to know as arguments.
    onlyBelow(
      'ai-knows-no-feature',
      server('ai/'),
      server('(features|platforms|http/|config|context|errors|events|event-parts|job|api|rate-limit|router|services|subscribers|app|main)'),
    ),
    onlyBelow(
      'foundation-knows-no-feature',
      server('(events/|(errors|events|event-parts|job|api|rate-limit|wire-errors)\\.ts)'),
      server('(features|platforms|http/|router|services|app|main)'),
    ),
    {
      // It names the types of what `services.ts` makes.
      name: 'context-knows-features-as-types-alone',
      severity: 'error',
      from: { path: server('context\\.ts') },
      to: { path: server('(features|platforms|http/|router|services|app|main)'), dependencyTypesNot: ['type-only'] },
    },
    onlyBelow('platforms-know-no-feature', server('platforms/'), server('(ai/|features|payments|http/|router|services|app|main)')),
    onlyBelow('payments-know-no-feature', server('payments/'), server('(ai/|features|http/|config|context|router|services|app|main)')),
    onlyBelow(
      'features-know-no-http',
      server('features/'),
      server('(http/|router|services|app|main|subscribers|audit-subjects|functions|start)'),
    ),
    {
      name: 'services-know-no-transport',
      severity: 'error',
      from: { path: server('features/'), pathNot: '(routes\\.ts|auth\\.ts|\\.test\\.ts)$' },
      to: { path: 'node_modules/(@orpc/server|hono|pg-boss|ai|better-auth)/' },
    },
    onlyBelow('lib-and-ui-know-no-feature', '^web/(lib|ui)/', '^web/(app|site)/'),
    {
      name: 'every-web-feature-has-its-place',
      severity: 'error',
      from: { path: '^web/app/features/', pathNot: inWebFeatures(webFeatures) },
      to: {},
    },
    onlyBelow('web-features-know-no-screen', '^web/app/features/', '^web/app/(routes|screens|shell)/'),
    onlyBelow('web-screens-know-no-route', '^web/app/screens/', '^web/app/(routes|shell)/'),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '((web|server)/dist|\\.gen\\.ts|server/migrations)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
