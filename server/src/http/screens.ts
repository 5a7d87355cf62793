import { type Manifest, withImports } from './build-manifest.ts'

/** The application's screens, as its build knows them: one for each file of `web/app/routes` that draws something. */
export interface Screens {
  /** Whether there is a screen at this address. For any other, the application shows that there is none. */
  isScreen: (path: string) => boolean
  /**
   * What a screen runs beyond the application's first module. Named in the page, it is fetched with that module, not after it has run and
   * chosen the screen: a round trip less before anything is shown.
   */
  modulesOf: (path: string) => string[]
}

const routeModule = /^routes\/(.+)\.tsx\?tsr-split=component$/

export function screensOf(manifest: Manifest): Screens {
  const names = Object.keys(manifest).flatMap((key) => routeModule.exec(key)?.[1] ?? [])
  const routes = names.map((name) => ({ name, segments: segmentsOf(name) }))
  const first = withImports(manifest, ['index.html'])
  const known = new Map<string, string[]>()

  /** Static segments win over parameters, as in the router. */
  function routeOf(path: string): string | undefined {
    const [, ...given] = path.replace(/\/$/, '').split('/')
    // The layout alone leads to its first screen, and may be in one chunk with what its screens share.
    const segments = given.join('/') === 'app' ? ['app', 'dashboard'] : given
    const fitting = routes.filter((route) => fits(route.segments, segments))
    return fitting.toSorted((a, b) => parameters(a.segments) - parameters(b.segments))[0]?.name
  }

  /** With the layouts around it. */
  function filesOf(name: string): string[] {
    const chain = names
      .filter((layout) => name === layout || name.startsWith(`${layout}.`))
      .map((each) => `routes/${each}.tsx?tsr-split=component`)
    return [...withImports(manifest, chain)].filter((chunk) => !first.has(chunk)).map((chunk) => `/${manifest[chunk]?.file}`)
  }

  return {
    isScreen: (path) => routeOf(path) !== undefined,
    modulesOf(path) {
      const name = routeOf(path)
      if (name === undefined) return []
      let files = known.get(name)
      if (!files) known.set(name, (files = filesOf(name)))
      return files
    },
  }
}

/** Whether people come to this screen by a link in a mail, with a secret in its query. */
export function isForMailedLinks(path: string): boolean {
  return path === '/verify-email' || path === '/invitation'
}

/** `app.business.$businessId.profile` is shown at `/app/business/…/profile`. */
function segmentsOf(name: string): string[] {
  return name.split('.').filter((part) => part !== 'index' && !part.startsWith('_'))
}

function fits(route: readonly string[], path: readonly string[]): boolean {
  return route.length === path.length && route.every((part, index) => (part.startsWith('$') ? path[index] !== '' : part === path[index]))
}

function parameters(segments: readonly string[]): number {
  return segments.filter((part) => part.startsWith('$')).length
}
