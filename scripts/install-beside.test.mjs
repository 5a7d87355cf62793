import { expect, test } from 'vitest'

import { withAddresses } from './install-beside.mjs'

test('each package is given its address in the registry of whoever installs, and what lies here keeps its own', () => {
  const link = { resolved: 'stubs/node', link: true }
  const packages = {
    '': { name: 'postwright' },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/one/node_modules/@orpc/server': { version: '1.2.3', integrity: 'sha512-b' },
    'node_modules/alias': { name: 'real', version: '2.0.0', integrity: 'sha512-c' },
    'node_modules/node': link,
  }

  const { packages: found } = withAddresses({ lockfileVersion: 3, packages }, 'https://npm.fynbosdesk.example/mirror/')

  expect(Object.entries(found).map(([path, { resolved }]) => [path, resolved])).toEqual([
    ['', undefined],
    ['node_modules/zod', 'https://npm.fynbosdesk.example/mirror/zod/-/zod-4.6.7.tgz'],
    ['node_modules/one/node_modules/@orpc/server', 'https://npm.fynbosdesk.example/mirror/@orpc/server/-/server-1.2.3.tgz'],
    ['node_modules/alias', 'https://npm.fynbosdesk.example/mirror/real/-/real-2.0.0.tgz'],
    ['node_modules/node', 'stubs/node'],
  ])
  expect(found['node_modules/zod'].integrity).toBe('sha512-a')
})
