import { expect, test } from 'vitest'

import { grouped } from './grouped.ts'

test('what comes while a group is worked on is the next one, and each learns what became of its own', async () => {
  const groups: number[][] = []
  const releases: (() => void)[] = []
  const add = grouped(async (items: number[]) => {
    groups.push(items)
    await new Promise<void>((resolve) => releases.push(resolve))
    return items.length
  })

  const first = add(1)
  await Promise.resolve()
  await Promise.resolve()
  const others = [add(2), add(3)]
  releases.shift()?.()
  expect(await first).toBe(1)
  await expect.poll(() => releases.length).toBe(1)
  releases.shift()?.()

  expect(await Promise.all(others)).toEqual([2, 2])
  expect(groups).toEqual([[1], [2, 3]])
})

test('a group that fails fails for its own, and the next one is worked on', async () => {
  let isFirst = true
  const add = grouped(async (items: number[]) => {
    if (isFirst) {
      isFirst = false
      throw new Error('The first group fails.')
    }
    return items
  })

  await expect(add(1)).rejects.toThrow('The first group fails.')
  expect(await add(2)).toEqual([2])
})
