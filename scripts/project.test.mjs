import { expect, test } from 'vitest'

import { checkNode } from './project.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('Node %s may start', (version) => {
  expect(() => checkNode(version)).not.toThrow()
})

test.each(['18.20.0', '20.18.3'])('Node %s is refused by its number', (version) => {
  expect(() => checkNode(version)).toThrow(`Postwright needs Node 20.19 or later to start; this is Node ${version}.`)
})
