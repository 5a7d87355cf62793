import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { SitePages } from '@postwright/web/site/pages.ts'
import type { Context } from 'hono'

import type { Services } from '../context.ts'
import { readSession } from '../features/identity/accounts/public.ts'
import { siteMessagesOf } from '../locales.ts'
import { projectRoot } from '../project-root.ts'
import { withLanguagePath } from './language-path.ts'
import type { PageEnvironment } from './pages.ts'
import { createSiteDocuments, documentOf, sendDocument } from './site-documents.ts'
import type { ReadSiteFacts } from './site-facts.ts'

export type LoadPages = () => Promise<SitePages>
type Shown = Parameters<SitePages['home']>[0]['site']

/** Answers with a public page. `key` names everything that it shows beside the site itself; null is not worth keeping. */
type ShowPage = (
  context: Context<PageEnvironment>,
  key: string | null,
  render: (pages: SitePages, site: Shown) => string,
  status?: 200 | 404 | 409 | 422 | 429,
) => Promise<Response>

/** How the parts of the public site are shown. */
export interface SiteView {
  show: ShowPage
  /** The page that is not there; `text` says which thing is missing, where that is known. */
  showMissing: (context: Context<PageEnvironment>, text?: string) => Promise<Response>
  facts: ReadSiteFacts
  load: LoadPages
}

/** Makes each page once for everybody to whom it says the same. */
export function createSiteView(services: Services, load: LoadPages = builtPages): SiteView {
  const { config } = services
  const facts = services.readSiteFacts
  const documents = createSiteDocuments()

  const show: ShowPage = async (context, key, render, status = 200) => {
    const [known, session] = await Promise.all([facts(), readSession(services, context.req.raw.headers)])
    const { offers: _, ...page } = known
    const site: Shown = { ...page, signedIn: session !== null }
    const { language, languagePath } = context.env.http
    const wholeKey = key === null || config.dev ? null : JSON.stringify([key, site, language, languagePath])

    let document = wholeKey === null ? undefined : documents.get(wholeKey)
    if (!document) {
      const pages = await load()
      pages.speak(language, siteMessagesOf(language))
      document = documentOf(withLanguagePath(render(pages, site), languagePath))
      if (wholeKey !== null) documents.set(wholeKey, document)
    }
    return sendDocument(document, context.req.raw, { status, language, recaptchaUrl: site.captcha?.address })
  }

  return {
    show,
    showMissing: (context, text) => show(context, `missing ${text}`, ({ notFound }, site) => notFound({ site, text }), 404),
    facts,
    load,
  }
}

export const builtFolder = fileURLToPath(new URL('web/dist/site/', projectRoot))

/** The pages as the build made them; the first visitor of a public page loads them. */
async function builtPages(): Promise<SitePages> {
  const built = new URL('web/dist/site/render.js', projectRoot)
  if (!existsSync(built)) throw new Error('The public pages are not built: web/dist/site/render.js is missing. Run `npm run build -w web`.')
  const module: { pages: SitePages } = await import(built.href)
  return module.pages
}
