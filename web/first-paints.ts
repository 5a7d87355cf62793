import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

import type { pages as sitePages } from './site/render.tsx'

type SitePages = typeof sitePages

/** Writes beside the built application what its ways in show first, as the built site draws it. */
export function firstPaints(appFolder: string): Plugin {
  return {
    name: 'first-paints',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { pages }: { pages: SitePages } = await import(pathToFileURL(join(dir, 'render.js')).href)
      await writeFile(join(appFolder, '.vite/first-paints.json'), JSON.stringify(pages.firstPaints()))
    },
  }
}
