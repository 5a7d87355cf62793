import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll } from 'vitest'
import { build } from 'vite'

const server = join(import.meta.dirname, '..')

/**
 * Builds a program that tests start as a process of its own, as the product is built: from two thousand sources each start would take three
 * seconds of work. It goes when the file has ended.
 *
 * @param source its path below `server`. @returns the path of what can be started.
 */
export async function builtProgram(source: string): Promise<string> {
  // As deep as the sources are, for `project-root.ts`.
  const outDir = mkdtempSync(join(server, '.test-program-'))
  // Also for the other accounts that tests start it as.
  chmodSync(outDir, 0o755)
  afterAll(() => rmSync(outDir, { recursive: true, force: true }))
  await build({ configFile: join(server, 'vite.config.ts'), logLevel: 'error', build: { ssr: source, outDir } })
  return join(outDir, `${basename(source, '.ts')}.js`)
}
