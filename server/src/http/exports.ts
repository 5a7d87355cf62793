import type { Gate } from '@postwright/contract/core/base'

import { actingAs, authorize } from '../api.ts'
import type { Context, Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { exportPosts } from '../features/content/post-files/public.ts'
import { exportReaders } from '../features/publishing/subscribers/public.ts'
import { exportSubscribers } from '../features/publishing/newsletter/public.ts'
import { refuse } from './refusal.ts'
import { transportContext } from './transport-context.ts'
import type { HttpHandler } from './rpc.ts'
import { msg } from '@postwright/contract/core/msg'

export const exportsPrefix = '/api/exports/'

interface Export {
  gate: Exclude<Gate, 'public'>
  /** Refuses before it answers; the lines come as they are read. */
  lines: (context: Context, query: URLSearchParams) => Promise<AsyncIterable<string>>
}

const contentTypes = { csv: 'text/csv', json: 'application/json', md: 'text/markdown' }
type Format = keyof typeof contentTypes

/** Lists that are too long for one answer, as files to keep: GET /api/exports/{file}. */
const exports: Record<string, Export> = {
  'newsletter-subscribers.csv': { gate: 'super-admin', lines: exportSubscribers },
  'subscribers.csv': { gate: 'approved', lines: exportReaders },
  'posts.csv': { gate: 'approved', lines: (context, query) => exportPosts(context, query, 'csv') },
  'posts.json': { gate: 'approved', lines: (context, query) => exportPosts(context, query, 'json') },
  'posts.md': { gate: 'approved', lines: (context, query) => exportPosts(context, query, 'md') },
}

export function createExportsHandler(services: Services): HttpHandler {
  return async (http, session) => {
    const file = http.path.slice(exportsPrefix.length)
    const found = Object.hasOwn(exports, file) ? exports[file] : undefined
    if (!found) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))
    if (http.request.method !== 'GET') return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use GET for this.`), { allow: 'GET' })

    const context = actingAs(transportContext(services, http, session), authorize(found.gate, session))
    const lines = await found.lines(context, new URL(http.request.url).searchParams)
    const day = new Date().toISOString().slice(0, 10)
    const [name, format] = file.split('.') as [string, Format]
    return new Response(ReadableStream.from(encoded(lines)), {
      headers: {
        'content-type': `${contentTypes[format]}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}-${day}.${format}"`,
      },
    })
  }
}

async function* encoded(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const line of lines) yield encoder.encode(line)
}
