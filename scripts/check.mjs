// Format, lint, types, import directions, unused code, sentences and the paths that documents name. Seconds, no database.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { installAll } from './install.mjs'
import { cacheFolder, root } from './project.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Fewer modules than this means that the import check did not read the sources. */
const fewestModules = 500

const checks = [
  { name: 'format', command: [bin('oxfmt'), '--check', '.'], hint: 'npm run format mends it.' },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  ...['contract', 'server', 'web', 'e2e', 'bench'].map((workspace) => ({
    name: `types ${workspace}`,
    // What did not change since the last check is not looked at again.
    command: [bin('tsc'), '-p', workspace, '--incremental', '--tsBuildInfoFile', join(cacheFolder, `types/${workspace}.json`)],
  })),
  {
    name: 'imports',
    command: [bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'contract', 'server', 'web', 'e2e', 'bench'],
    verify: enoughModules,
  },
  { name: 'unused', command: [bin('knip'), '--no-progress'] },
]

// What was pulled may need other packages than those that lie here; without them, every import of theirs looks wrong.
await installAll()
const { sentenceProblems } = await import('./sentences.mjs')

const failed = [...documentPaths()]
const unsaid = await sentenceProblems()
if (unsaid.length > 0) failed.push(`── sentences\n${unsaid.join('\n')}`)
const queue = [...checks]
await Promise.all([worker(), worker()])
if (failed.length > 0) {
  console.error(failed.join('\n\n'))
  console.error(`\n${failed.length} of ${checks.length + 2} checks failed.`)
  process.exit(1)
}
console.log(`${checks.length + 2} checks passed.`)

async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const { code, output } = await run(check.command)
    const problem = code === 0 ? check.verify?.(output) : output.trim()
    if (problem !== undefined) failed.push(`── ${check.name}\n${problem}${check.hint ? `\n${check.hint}` : ''}`)
  }
}

function run([command, ...args]) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code, output }))
  })
}

function enoughModules(output) {
  const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  return modules >= fewestModules ? undefined : `Only ${modules} modules were read, expected at least ${fewestModules}.`
}

/** Paths in backticks in the documents must exist, so that a map never leads nowhere. */
function* documentPaths() {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
  const folders = ['docs/decisions', 'docs/security'].filter((folder) => existsSync(join(root, folder)))
  const inFolders = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  for (const document of [...documents, ...inFolders]) {
    if (!existsSync(join(root, document))) continue
    const text = readFileSync(join(root, document), 'utf8')
    for (const [, path] of text.matchAll(/`((?:contract|server|web|e2e|bench|docs|scripts|\.ci)\/[\w./-]+)`/g)) {
      if (!existsSync(join(root, path))) yield `── documents\n${document} names \`${path}\`, which does not exist.`
    }
  }
}
