import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

import type { firstPaints as draw } from './app/first-paints.tsx'

const outDir = `${import.meta.dirname}/dist/first-paints`

/** Writes beside the built application what its ways in show first: their screens, drawn ahead by React itself. */
export function firstPaints(): Plugin {
  return {
    name: 'first-paints',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react()],
        build: { ssr: 'app/first-paints.tsx', outDir, emptyOutDir: true, target: 'node24' },
      })
      const { firstPaints }: { firstPaints: typeof draw } = await import(pathToFileURL(join(outDir, 'first-paints.js')).href)
      await writeFile(join(dir, '.vite/first-paints.json'), JSON.stringify(await firstPaints()))
    },
  }
}
