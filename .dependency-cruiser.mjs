/** Imports point one way; see style and ARCHITECTURE.md. `scripts/check.mjs` also asserts that modules were really read. */
const server = (path) => `^server/src/${path}`

const onlyBelow = (name, from, forbidden) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: forbidden },
})

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^mdast$' } },
    { name: 'not-to-test', severity: 'error', from: { pathNot: '(\\.test\\.tsx?$|^server/test/|^e2e/)' }, to: { path: '\\.test\\.tsx?$' } },
    onlyBelow('contract-knows-nobody', '^contract/', '^(server|web|e2e|bench)/'),
    onlyBelow('web-never-imports-server', '^web/', '^server/'),
    onlyBelow('infra-knows-no-feature', server('infra/'), server('(features|platforms|doors|context|errors|job|api|router|app|main)')),
    onlyBelow(
      'foundation-knows-no-feature',
      server('(context|errors|job|api|announce|wire-errors)\\.ts'),
      server('(features|platforms|doors|router|app|main)'),
    ),
    onlyBelow('platforms-know-no-feature', server('platforms/'), server('(features|doors|router|app|main)')),
    onlyBelow('features-know-no-door', server('features/'), server('(doors|router|app|main)')),
    {
      name: 'services-know-no-transport',
      severity: 'error',
      from: { path: server('features/'), pathNot: '(routes\\.ts|auth\\.ts|\\.test\\.ts)$' },
      to: { path: 'node_modules/(@orpc/server|hono|pg-boss|ai|better-auth)/' },
    },
    onlyBelow('lib-and-ui-know-no-feature', '^web/(lib|ui)/', '^web/(app|site)/'),
    onlyBelow('web-features-know-no-route', '^web/app/features/', '^web/app/routes/'),
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
