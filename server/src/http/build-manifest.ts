import { z } from 'zod'

/** Vite's manifest, as far as we read it. https://vite.dev/guide/backend-integration (read 2026-11-21) */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
)
export type Manifest = z.infer<typeof Manifest>

export function parseManifest(text: string): Manifest {
  return Manifest.parse(JSON.parse(text))
}

/** The names of these modules and of all that they import. */
export function withImports(manifest: Manifest, names: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (found.has(name) || !chunk) continue
    found.add(name)
    withImports(manifest, chunk.imports, found)
  }
  return found
}
