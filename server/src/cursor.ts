import { Id, Instant } from '@postwright/contract/core/values'
import { z } from 'zod'

import { invalid } from './errors.ts'
import { msg } from '@postwright/contract/core/msg'

/** Cursor pagination. Where most lists stand: the row at this moment with this id. What a client made up by hand still is what PostgreSQL can read. */
export const At = z.iso
  .datetime()
  .pipe(Instant)
  .transform((text) => new Date(text).toISOString())
export const AtRow = z.tuple([At, Id])

/** Where a page ended, as text that a client hands back unread. */
export function cursorOf(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws INVALID on `cursor` when this is none of ours. */
export function positionAt<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  const position = shape.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!position.success) throw invalid('cursor', msg`This page does not exist. Start from the first one.`)
  return position.data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
