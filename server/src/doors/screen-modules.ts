import { z } from 'zod'

/** Vite's manifest, as far as we read it. https://vite.dev/guide/backend-integration (read 2026-11-21) */
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

/**
 * By path, what a screen runs beyond the application's first module. Said in the page, it is fetched with that module, not after it has
 * run and chosen the screen: a round trip less before anything is shown.
 */
export function screenModules(manifest: string): (path: string) => string[] {
  const chunks = Manifest.parse(JSON.parse(manifest))
  const known = new Map<string, string[]>()

  return (path) => {
    const names = routesOf(path).filter((name) => Object.hasOwn(chunks, name))
    const key = names.join()
    let modules = known.get(key)
    if (!modules) known.set(key, (modules = filesOf(names)))
    return modules
  }

  function filesOf(names: string[]): string[] {
    const first = withImports(['index.html'])
    return [...withImports(names)].filter((name) => !first.has(name)).map((name) => `/${chunks[name]?.file}`)
  }

  function withImports(names: Iterable<string>, found = new Set<string>()): Set<string> {
    for (const name of names) {
      if (found.has(name) || !chunks[name]) continue
      found.add(name)
      withImports(chunks[name].imports, found)
    }
    return found
  }
}

/** The files of web/app/routes behind an address without ids, with the frame around those of the application. */
function routesOf(path: string): string[] {
  const name = path === '/app' ? 'app.dashboard' : path.slice(1).replaceAll('/', '.')
  return [...(name.startsWith('app.') ? ['app'] : []), name].map((route) => `routes/${route}.tsx?tsr-split=component`)
}
