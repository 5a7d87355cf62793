import { browserCatalogueAt, browserCatalogueOf, browserCataloguePrefix } from '../locales.ts'
import { currentLanguage } from '../sentences.ts'
import { encodedBody, encodingFor } from './encodings.ts'
import type { Mount } from './pages.ts'

/** What the screens say in other languages than English: a page names its catalogue, which the browser keeps for ever. */
export const mountLocales: Mount = (pages) => {
  pages.get(`${browserCataloguePrefix}*`, async (context, next) => {
    const catalogue = browserCatalogueAt(context.env.http.path)
    if (!catalogue) return next()
    const headers = new Headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    const encoding = encodingFor(context.req.raw)
    if (encoding) headers.set('content-encoding', encoding)
    return new Response(encoding ? await encodedBody(catalogue, encoding) : catalogue.body, { headers })
  })
}

/** The page of the application in the language of the request. */
export function withLanguage(html: string): string {
  const language = currentLanguage()
  const path = browserCatalogueOf(language)?.path
  if (path === undefined) return html
  // Deferred, it runs before the modules, which are deferred as well.
  const script = `<script defer src="${path}"></script>`
  return html.replace('<html lang="en">', `<html lang="${language}">`).replace('</title>', `</title>${script}`)
}
