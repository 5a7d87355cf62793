import { createNonce, protectPage } from './security-headers.ts'

interface PlainDocument {
  status: 200 | 404 | 500 | 503
  title: string
  text: string
  /** Small print under the text. */
  note?: string
  /** One button, which posts to an address of ours. */
  form?: { action: string; label: string }
  /** The browser asks again after so many seconds, without a script. */
  againAfterSeconds?: number
  https: boolean
}

/** A page that needs nothing else to work: no database, no build, no style sheet beside it. Its texts are our own. */
export function plainDocument({ status, title, text, note, form, againAfterSeconds, https }: PlainDocument): Response {
  const nonce = createNonce()
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  protectPage(headers, { scripts: true, nonce, https })
  if (status === 503) headers.set('retry-after', String(againAfterSeconds ?? 5))
  const refresh = againAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againAfterSeconds}">`
  const button = form ? `<form method="post" action="${form.action}"><button>${form.label}</button></form>` : ''
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${refresh}<title>${title}</title>
<style nonce="${nonce}">body{margin:14vh auto 0;padding:0 24px;max-width:36rem;font:17px/1.6 system-ui,sans-serif}h1{font:500 44px/1.05 Georgia,serif}small{opacity:.75}button{font:inherit;padding:6px 16px}</style>
</head><body><main><h1>${title}</h1><p>${text}</p>${button}${againAfterSeconds === undefined ? '<p><a href="/">Return to Home</a></p>' : ''}${note ? `<p><small>${note}</small></p>` : ''}</main></body></html>`,
    { status, headers },
  )
}
