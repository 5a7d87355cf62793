import type { Gate } from '@postwright/contract/core/base'

import { actingAs, authorize } from '../api.ts'
import type { Context, Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { exportSubscribers } from '../features/publishing/newsletter/public.ts'
import { refuse } from './refusal.ts'
import { transportContext } from './transport-context.ts'
import type { HttpHandler } from './rpc.ts'
import { msg } from '@postwright/contract/core/msg'

export const exportsPrefix = '/api/exports/'

interface Export {
  gate: Exclude<Gate, 'public'>
  /** Refuses before it answers; the lines come as they are read. */
  lines: (context: Context) => Promise<AsyncIterable<string>>
}

/** Lists that are too long for one answer, as files to keep: GET /api/exports/{name}.csv. */
const exports: Record<string, Export> = {
  'newsletter-subscribers': { gate: 'super-admin', lines: exportSubscribers },
}

export function createExportsHandler(services: Services): HttpHandler {
  return async (http, session) => {
    const name = http.path.slice(exportsPrefix.length).replace(/\.csv$/, '')
    const found = Object.hasOwn(exports, name) ? exports[name] : undefined
    if (!found) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))
    if (http.request.method !== 'GET') return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use GET for this.`), { allow: 'GET' })

    const lines = await found.lines(actingAs(transportContext(services, http, session), authorize(found.gate, session)))
    const day = new Date().toISOString().slice(0, 10)
    return new Response(ReadableStream.from(encoded(lines)), {
      headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}-${day}.csv"` },
    })
  }
}

async function* encoded(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const line of lines) yield encoder.encode(line)
}
