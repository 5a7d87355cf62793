import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { isProcessGone, nameInThisProcess } from './process-name.ts'

const { pid: endedPid } = spawnSync(process.execPath, ['--version'])

/** As the other one is called, but for one part. */
function nameBut(part: 'host' | 'place' | 'pid', value: string): string {
  const [host = '', place = '', pid = '', id = ''] = nameInThisProcess().split('/')
  return Object.values({ host, place, pid, id, [part]: value }).join('/')
}

// Elsewhere nothing tells in which container a process is.
test.skipIf(process.platform !== 'linux')('a process that ended is gone, and one that runs is not', () => {
  expect(isProcessGone(nameBut('pid', String(endedPid)))).toBe(true)
  expect(isProcessGone(nameInThisProcess())).toBe(false)
})

test.each(['host', 'place'] as const)('nothing is said of a process with another %s, nor of what is no such name', (part) => {
  const [host, place, , id] = nameBut(part, 'another').split('/')
  expect(isProcessGone([host, place, endedPid, id].join('/'))).toBe(false)
  expect(isProcessGone('a node')).toBe(false)
})

test('each part of a process has a name of its own', () => {
  expect(nameInThisProcess()).not.toBe(nameInThisProcess())
})
