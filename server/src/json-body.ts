import type { z } from 'zod'

import { DomainError } from './errors.ts'
import { msg } from '@postwright/contract/core/msg'
import { heard } from './sentences.ts'

/**
 * The body of a request to what is no procedure. JSON alone: a form of another site could send anything else.
 *
 * @throws MALFORMED, INVALID naming each field.
 */
export async function readJsonBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson ? await request.json().catch(() => undefined) : undefined
  if (body === undefined) throw new DomainError('MALFORMED', msg`This request cannot be read. Send valid JSON.`)

  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.') || 'input', message: heard(issue.message) }))
  throw new DomainError('INVALID', fields[0]?.message ?? msg`Some fields need another look.`, undefined, fields)
}
