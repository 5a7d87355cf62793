import type { Context } from 'hono'

import type { PageEnvironment } from './pages.ts'

/** A form as browsers send one. Anything else has no fields. */
export async function formOf({ req }: Context<PageEnvironment>): Promise<URLSearchParams> {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams(isForm ? await req.text() : '')
}
