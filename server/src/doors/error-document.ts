import { createNonce, protectPage } from './security-headers.ts'

interface Told {
  requestId: string
  https: boolean
}

const words = {
  500: {
    title: 'Something went wrong',
    text: 'The page could not be made. The error is written down; nothing of yours is lost. Try again in a moment.',
  },
  503: {
    title: 'Back in a moment',
    text: 'The database does not answer just now, as happens during an upgrade. Nothing is lost. Try again in a few seconds.',
  },
}

/** A page that needs nothing else to work: no database, no build, no style sheet beside it. */
export function errorDocument(error: unknown, { requestId, https }: Told): Response {
  const status = isOutOfReach(error) ? 503 : 500
  const { title, text } = words[status]
  const nonce = createNonce()
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  protectPage(headers, { scripts: true, nonce, https })
  if (status === 503) headers.set('retry-after', '5')
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title>
<style nonce="${nonce}">body{margin:14vh auto 0;padding:0 24px;max-width:36rem;font:17px/1.6 system-ui,sans-serif}h1{font:500 44px/1.05 Georgia,serif}small{opacity:.75}</style>
</head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Return to Home</a></p><p><small>Request ${requestId}</small></p></main></body></html>`,
    { status, headers },
  )
}

/** Whether the database was not there, by the codes of Node and of PostgreSQL (class 57P: it stops or starts; 08: no connection). */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (typeof code === 'string' && /^(57P0\d|08\d{3})$/.test(code)) return true
  return syscall === 'connect' || isOutOfReach(error.cause)
}
