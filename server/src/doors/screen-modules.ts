import { parseManifest, withImports } from './build-manifest.ts'

/**
 * By path, what a screen runs beyond the application's first module. Said in the page, it is fetched with that module, not after it has
 * run and chosen the screen: a round trip less before anything is shown.
 */
export function screenModules(manifest: string): (path: string) => string[] {
  const chunks = parseManifest(manifest)
  const known = new Map<string, string[]>()

  return (path) => {
    const names = routesOf(path).filter((name) => Object.hasOwn(chunks, name))
    const key = names.join()
    let modules = known.get(key)
    if (!modules) known.set(key, (modules = filesOf(names)))
    return modules
  }

  function filesOf(names: string[]): string[] {
    const first = withImports(chunks, ['index.html'])
    return [...withImports(chunks, names)].filter((name) => !first.has(name)).map((name) => `/${chunks[name]?.file}`)
  }
}

/** The files of web/app/routes behind an address without ids, with the frame around those of the application. */
function routesOf(path: string): string[] {
  const name = path === '/app' ? 'app.dashboard' : path.slice(1).replaceAll('/', '.')
  return [...(name.startsWith('app.') ? ['app'] : []), name].map((route) => `routes/${route}.tsx?tsr-split=component`)
}
