import { call, os } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { sentAsBuilt } from './sent-as-built.ts'

const One = z.object({ id: z.string(), note: z.string().optional() })
const answering = (built: unknown, check?: boolean) =>
  sentAsBuilt(
    os.output(One).handler(() => built as z.infer<typeof One>),
    check,
  )

test('in tests an answer is held to its contract, and to nothing beside it', async () => {
  expect(await call(answering({ id: 'a', note: undefined }), undefined)).toEqual({ id: 'a' })
  await expect(call(answering({ id: 1 }), undefined)).rejects.toThrow('Output validation failed')
  await expect(call(answering({ id: 'a', secret: 'b' }), undefined)).rejects.toThrow('Output validation failed')
})

test('elsewhere it is sent as it was built', async () => {
  const built = { id: 'a', note: 'b' }
  expect(await call(answering(built, false), undefined)).toBe(built)
})
