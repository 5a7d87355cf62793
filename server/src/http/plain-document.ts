import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { currentLanguage } from '../sentences.ts'
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
}

/** A page that needs nothing else to work: no database, no build, no style sheet beside it. Its texts are our own. */
export function plainDocument({ status, title, text, note, form, againAfterSeconds }: PlainDocument): Response {
  const nonce = createNonce()
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  protectPage(headers, { kind: 'app', nonce })
  if (status === 503) headers.set('retry-after', String(againAfterSeconds ?? 5))
  const refresh = againAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againAfterSeconds}">`
  const button = form ? `<form method="post" action="${form.action}"><button>${form.label}</button></form>` : ''
  const home = againAfterSeconds === undefined ? `<p><a href="/">${say(msg`Return to Home`)}</a></p>` : ''
  return new Response(
    `<!doctype html><html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${refresh}<title>${title}</title>
<style nonce="${nonce}">${styles}</style>
</head><body><main>${mark}<h1>${title}</h1><p>${text}</p>${button}${home}${note ? `<p><small>${note}</small></p>` : ''}</main></body></html>`,
    { status, headers },
  )
}

/** As web/ui/tokens.css has them; without its fonts, which may be what cannot be had. */
const styles =
  ':root{color-scheme:light dark}' +
  'body{margin:14vh auto 0;padding:0 24px;max-width:36rem;font:17px/1.6 system-ui,sans-serif;' +
  'background:light-dark(oklch(0.982 0.005 85),oklch(0.185 0.008 60));color:light-dark(oklch(0.23 0.012 60),oklch(0.945 0.006 85))}' +
  'h1{font:500 44px/1.05 Newsreader,Georgia,serif;margin:24px 0 16px}a{color:inherit}small{color:light-dark(oklch(0.45 0.012 60),oklch(0.76 0.008 85))}' +
  '.stroke{fill:light-dark(oklch(0.555 0.2 28),oklch(0.69 0.18 30))}' +
  'button{font:inherit;font-weight:550;padding:8px 20px;border:0;border-radius:6px;cursor:pointer;' +
  'background:light-dark(oklch(0.555 0.2 28),oklch(0.69 0.18 30));color:light-dark(oklch(0.99 0.01 85),oklch(0.16 0.02 30))}'

/** As in web/ui/brand.tsx. */
const mark =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path fill="currentColor" d="M19 4H11.5a7.5 7.5 0 0 0 0 15H15V28H19Z"/><path class="stroke" d="M25.4 2.5H29L26.6 29.5H23Z"/></svg>'
