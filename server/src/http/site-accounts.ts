import { googleOutcomes } from '@postwright/contract/identity/google'
import { currencies, planIds } from '@postwright/contract/core/plans'
import type { AccountPageProps } from '@postwright/web/site/accounts/account-props.ts'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { readSession } from '../features/identity/accounts/public.ts'
import { browserCatalogueOf, siteMessagesOf } from '../locales.ts'
import type { LoadAccountAssets } from './account-assets.ts'
import type { PageEnvironment } from './pages.ts'
import { queryOf } from './redirects.ts'
import { createSiteDocuments, documentOf, sendDocument } from './site-documents.ts'
import type { SiteView } from './site-view.ts'

/** Without what the server adds to each. */
type PageProps = AccountPageProps extends infer Each ? (Each extends unknown ? Omit<Each, 'offers' | 'instanceName'> : never) : never
type PageContext = Context<PageEnvironment>

export interface AccountPages {
  isInstalled: () => Promise<boolean>
  loadAssets: LoadAccountAssets
  /** What the development server adds to a document. */
  transform?: ((path: string, html: string) => Promise<string>) | undefined
}

/** Log-in, sign-up and the pages for a forgotten password: rendered with what they show at once, then hydrated. */
export function mountAccountPages(
  pages: Hono<PageEnvironment>,
  services: Services,
  { facts, load }: SiteView,
  { isInstalled, loadAssets, transform }: AccountPages,
): void {
  const { config } = services
  const documents = createSiteDocuments()

  pages.get('/login', async (context) => {
    if (!(await isInstalled())) return context.redirect('/setup')
    return show(context, {
      page: 'sign-in',
      hasLeft: context.req.query('left') === 'app',
      google: oneOf(googleOutcomes, context.req.query('google')),
    })
  })
  pages.get('/register', async (context) => {
    if (await readSession(services, context.req.raw.headers)) return context.redirect(`/app${queryOf(context.req.url)}`)
    return show(context, {
      page: 'sign-up',
      plan: oneOf(planIds, context.req.query('plan')),
      currency: oneOf(currencies, context.req.query('currency')) ?? 'ZAR',
    })
  })
  pages.get('/forgot-password', (context) => show(context, { page: 'forgot-password' }))
  pages.get('/reset-password', (context) => {
    const [token = '', email = ''] = [context.req.query('token'), context.req.query('email')]
    return show(context, { page: 'reset-password', link: { token, email } })
  })

  async function show(context: PageContext, asked: PageProps): Promise<Response> {
    const { path, language } = context.env.http
    const { offers, ...site } = await facts()
    const holdsSecret = asked.page === 'reset-password' && asked.link.token !== ''
    const content: AccountPageProps = { ...asked, offers, instanceName: site.instanceName }
    const key = holdsSecret || config.dev ? null : JSON.stringify([content, site, language])

    let document = key === null ? undefined : documents.get(key)
    if (!document) {
      const [pages, assets] = await Promise.all([load(), loadAssets(asked.page)])
      pages.speak(language, siteMessagesOf(language))
      const html = pages.account({
        site: { ...site, signedIn: false },
        assets,
        catalogue: browserCatalogueOf(language)?.path,
        path: holdsSecret ? null : path,
        content,
      })
      if (transform) return context.html(await transform(path, html))
      document = documentOf(html)
      if (key !== null) documents.set(key, document)
    }
    return sendDocument(document, context.req.raw, { kind: 'account', status: 200, language, holdsSecret })
  }
}

function oneOf<Value extends string>(values: readonly Value[], given: string | undefined): Value | null {
  return values.find((value) => value === given) ?? null
}
