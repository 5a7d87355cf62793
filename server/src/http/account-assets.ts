import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { AccountAssets, AccountPageName } from '@postwright/web/site/accounts/account-props.ts'

import { type Manifest, parseManifest, withImports } from './build-manifest.ts'

export type LoadAccountAssets = (page: AccountPageName) => Promise<AccountAssets>

/** The script that hydrates an account page, as the build names it, from its root. */
function islandOf(page: AccountPageName): string {
  return `../site/accounts/islands/${page}.tsx`
}

/** The letters that such a page shows first. */
const firstFonts = /\/(inter-latin|newsreader-basic)-[\w-]{8}\.woff2$/

/** What the account pages of the build in this folder need; read once. */
export function builtAccountAssets(build: string): LoadAccountAssets {
  let manifest: Promise<Manifest> | undefined
  return async (page) => assetsOf(await (manifest ??= readFile(join(build, 'app/.vite/manifest.json'), 'utf8').then(parseManifest)), page)
}

export function assetsOf(manifest: Manifest, page: AccountPageName): AccountAssets {
  const island = islandOf(page)
  const script = manifest[island]
  if (!script) throw new Error(`The build has no ${island}. Run \`npm run build -w web\`.`)
  // What is imported comes first: its style sheet names the layers.
  const chunks = [...withImports(manifest, [island])].toReversed().flatMap((name) => manifest[name] ?? [])
  return {
    script: `/${script.file}`,
    modules: chunks.filter((chunk) => chunk !== script).map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css }) => css).map((file) => `/${file}`),
    fonts: chunks
      .flatMap(({ assets }) => assets)
      .map((file) => `/${file}`)
      .filter((file) => firstFonts.test(file)),
  }
}
