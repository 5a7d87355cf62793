import { type Currency, currencies, type PlanId } from '@postwright/contract/core/plans'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Hono } from 'hono'

import type { Services } from '../context.ts'
import { standingOf } from '../features/billing/subscriptions/public.ts'
import { usersWithRole, readSession } from '../features/identity/accounts/public.ts'
import { sandboxFeed } from '../features/publishing/channels/public.ts'
import { mountNewsletter } from './newsletter.ts'
import type { Mount, PageEnvironment } from './pages.ts'
import { queryOf } from './redirects.ts'
import type { LoadAccountAssets } from './account-assets.ts'
import { mountAccountPages } from './site-accounts.ts'
import { mountBlog } from './site-blog.ts'
import { mountSiteFiles } from './site-files.ts'
import { mountHelp } from './site-help.ts'
import { mountReport } from './site-report.ts'
import { mountReview } from './site-review.ts'
import { mountSubscribe } from './subscribe.ts'
import { mountUnsubscribe } from './site-unsubscribe.ts'
import { builtFolder, createSiteView, type LoadPages, type SiteView } from './site-view.ts'
import { createStaticFiles } from './static-files.ts'

export interface SiteRoutes {
  mount: Mount
  /** Goes last: any other address that a browser opens. */
  mountNotFound: Mount
}

/** The public pages that say the same to everybody. */
const fixedPages = {
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/cookies': 'cookies',
  '/help/tutorials': 'tutorials',
} as const

const translated = ['/', '/pricing', '/help', '/help/guide', '/newsletter', ...Object.keys(fixedPages)]
const fixedPaths = [...translated, '/blog']

/** What is asked for here is a file or a request, whatever the browser says that it accepts. */
const notPages = /^\/(api|rpc|assets|site)\//

export interface SiteSources {
  loadPages?: LoadPages | undefined
  loadAccountAssets: LoadAccountAssets
  /** What the development server adds to a page with a script. */
  transform?: ((path: string, html: string) => Promise<string>) | undefined
}

/** The public pages: whole HTML documents, without a script but for the newsletter's island and the account pages. */
export function createSite(services: Services, { loadPages, loadAccountAssets, transform }: SiteSources): SiteRoutes {
  const view = createSiteView(services, loadPages)
  const isInstalled = installCheck(services)
  return {
    mount(pages) {
      mountHome(pages, services, view, isInstalled)
      mountAccountPages(pages, services, view, { isInstalled, loadAssets: loadAccountAssets, transform })
      mountFixed(pages, services, view)
      mountHelp(pages, view)
      mountSubscribe(pages, services, view)
      mountNewsletter(pages, services, (context, step, status) =>
        view.show(context, null, ({ newsletter }, site) => newsletter({ site, step }), status),
      )
      mountSiteFiles(pages, services, { ...view, fixedPaths, translated })
      mountBlog(pages, services, view)
      mountFeed(pages, services, view)
      mountUnsubscribe(pages, services, view)
      mountReview(pages, services, view)
      mountReport(pages, services, view)
      mountAssets(pages)
    },

    mountNotFound(pages) {
      pages.get('*', (context, next) => {
        const isPage = !notPages.test(context.env.http.path) && context.req.header('accept')?.includes('text/html')
        return isPage ? view.showMissing(context) : next()
      })
    },
  }
}

/** Leads whoever is logged in to the application, and everybody to the set-up until it is done. */
function mountHome(pages: Hono<PageEnvironment>, services: Services, { show }: SiteView, isInstalled: () => Promise<boolean>): void {
  pages.get('/', async (context) => {
    if (await readSession(services, context.req.raw.headers))
      return context.redirect(context.req.query('email') === 'confirmed' ? '/app' : `/app${queryOf(context.req.url)}`)
    if (!(await isInstalled())) return context.redirect('/setup')
    const isConfirmed = context.req.query('email') === 'confirmed'
    return show(context, isConfirmed ? '/ confirmed' : '/', ({ home }, site) => home({ site, isConfirmed }))
  })
}

/** Whether there is an administrator; once there is one, there always is. */
function installCheck({ db }: Services): () => Promise<boolean> {
  let isInstalled = false
  return async () => (isInstalled ||= (await usersWithRole(db.plain, 'super_admin')).length > 0)
}

function mountFixed(pages: Hono<PageEnvironment>, services: Services, { show }: SiteView): void {
  pages.get('/pricing', async (context) => {
    const currency = currencyOf(context.req.query('currency'))
    const ownPlan = await ownPlanOf(services, context.req.raw.headers)
    return show(context, `/pricing ${currency} ${ownPlan}`, ({ pricing }, site) => pricing({ site, currency, ownPlan }))
  })

  for (const [path, name] of Object.entries(fixedPages)) {
    pages.get(path, (context) => show(context, path, (loaded, site) => loaded[name]({ site })))
  }
}

/** Of the workspace in which the visitor works, who may be nobody. */
async function ownPlanOf(services: Services, headers: Headers): Promise<PlanId | null> {
  const session = await readSession(services, headers)
  if (!session) return null
  const { current } = await services.db.transaction(session.workspaceId, (tx) => standingOf(tx, session.workspaceId))
  return current?.planId ?? null
}

function mountFeed(pages: Hono<PageEnvironment>, services: Services, { show, showMissing }: SiteView): void {
  pages.get('/sandbox/:channel', async (context) => {
    const wall = await sandboxFeed(services, context.req.param('channel'))
    if (!wall)
      return showMissing(
        context,
        say(msg`There is no such wall: its channel may have been deleted, or its address was copied with a mistake.`),
      )
    return show(context, null, (loaded, site) => loaded.sandboxWall({ site, ...wall }))
  })
}

function mountAssets(pages: Hono<PageEnvironment>): void {
  const files = createStaticFiles(builtFolder)
  pages.get('/site/assets/*', async (context, next) => {
    const file = await files.answer(context.env.http.path.slice('/site'.length), context.req.raw)
    return file ?? next()
  })
}

function currencyOf(given: string | undefined): Currency {
  return currencies.find((currency) => currency === given?.toUpperCase()) ?? 'ZAR'
}
