import { dirname, resolve } from 'node:path'

import { build, type Plugin, type Rolldown } from 'vite'

const suffix = '?island'

/**
 * `import script from './some.ts?island'`: the file with all that it imports, as one small text for a `<script>` element. A public page
 * carries it inline, so that its policy can name it by its hash.
 */
export function islands(): Plugin {
  return {
    name: 'islands',
    enforce: 'pre',
    resolveId(source, importer) {
      return source.endsWith(suffix) && importer ? resolve(dirname(importer), source) : undefined
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const file = id.slice(0, -suffix.length)
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'baseline-widely-available',
          minify: true,
          rolldownOptions: { input: file, output: { format: 'iife' } },
        },
      })
      // One input in one format is one output, and nothing is watched.
      const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
      const [{ code, moduleIds }] = output
      for (const module of moduleIds) this.addWatchFile(module)
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}
