import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

import { systemCode } from '../infra/system-error.ts'

/** The files of a build, by their address. They do not change while the process lives, so each is read once. */
export interface StaticFiles {
  /** The answer, or undefined when there is no such file. */
  answer: (path: string, request: Request) => Promise<Response | undefined>
  text: (path: string) => Promise<string | undefined>
}

interface Content {
  body: Buffer<ArrayBuffer>
  etag: string
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.avif': 'image/avif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The build wrote these beside what is worth compressing; the smallest first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]

/** What has a content hash in its name lies in `assets` and is kept for ever. */
export function createStaticFiles(folder: string): StaticFiles {
  const names = new Map(listed(folder).map((name) => [`/${name}`, join(folder, name)]))
  const contents = new Map<string, Promise<Content>>()

  /** Undefined for a file that is gone because another build took the place of this one. */
  async function contentOf(file: string): Promise<Content | undefined> {
    let content = contents.get(file)
    if (!content) contents.set(file, (content = read(file)))
    try {
      return await content
    } catch (error) {
      contents.delete(file)
      if (systemCode(error) === 'ENOENT') return undefined
      throw error
    }
  }

  return {
    async answer(path, request) {
      const file = names.get(path)
      if (!file || !types[extname(file)]) return undefined

      const accepted = request.headers.get('accept-encoding') ?? ''
      const encoding = encodings.find(({ name, suffix }) => accepted.includes(name) && names.has(path + suffix))
      const content = await contentOf(file + (encoding?.suffix ?? ''))
      if (!content) return undefined
      const { body, etag } = content
      const headers = new Headers({
        etag,
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
      })
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      if (encoding) headers.set('content-encoding', encoding.name)
      headers.set('content-length', String(body.byteLength))
      return new Response(body, { headers })
    },
    async text(path) {
      const file = names.get(path)
      return file && (await contentOf(file))?.body.toString('utf8')
    },
  }
}

async function read(file: string): Promise<Content> {
  const body = await readFile(file)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function listed(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
