import { fileURLToPath } from 'node:url'

import type { pages as sitePages } from '@postwright/web/site/render.tsx'
import type { MailChoices } from '@postwright/contract/mail'
import { type Currency, currencies } from '@postwright/contract/plans'
import type { Context } from 'hono'

import type { Services } from '../context.ts'
import { usersWithRole } from '../features/accounts/roles.ts'
import { readSession } from '../features/accounts/session.ts'
import { sandboxWall } from '../features/channels/wall.ts'
import { choicesBehind, choose, unsubscribePath } from '../features/mail/unsubscribe.ts'
import { projectRoot } from '../project-root.ts'
import { mountNewsletter } from './newsletter.ts'
import type { Mount, PageEnvironment } from './pages.ts'
import { mountBlog } from './site-blog.ts'
import { createSiteDocuments, documentOf, sendDocument } from './site-documents.ts'
import { siteFactsOf } from './site-facts.ts'
import { mountSiteFiles } from './site-files.ts'
import { createStaticFiles } from './static-files.ts'

export type SitePages = typeof sitePages
type Shown = Parameters<SitePages['home']>[0]['site']

/** Answers with a public page. `key` names everything that it shows beside the site itself; null is not worth keeping. */
export type ShowPage = (
  context: Context<PageEnvironment>,
  key: string | null,
  render: (pages: SitePages, site: Shown) => string,
  status?: 200 | 404 | 409 | 422 | 429,
) => Promise<Response>

const builtFolder = new URL('web/dist/site/', projectRoot)

/** The pages as the build made them; the first visitor of a public page loads them. */
async function builtPages(): Promise<SitePages> {
  const module: { pages: SitePages } = await import(new URL('render.js', builtFolder).href)
  return module.pages
}

export interface SiteDoor {
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
  '/help/community': 'community',
} as const

const fixedPaths = ['/', '/pricing', '/blog', '/help', '/help/guide', ...Object.keys(fixedPages)]

/** What is asked for here is a file or a call, whatever the browser says that it accepts. */
const notPages = /^\/(api|rpc|assets|site)\//

/** The public pages: whole HTML documents, without a script but for the newsletter's island. */
export function createSite(services: Services, load: () => Promise<SitePages> = builtPages): SiteDoor {
  const { config } = services
  const facts = siteFactsOf(services)
  const documents = createSiteDocuments()
  const files = createStaticFiles(fileURLToPath(builtFolder))
  const https = config.baseUrl.startsWith('https:')
  let isInstalled = false

  const show: ShowPage = async (context, key, render, status = 200) => {
    const [known, session] = await Promise.all([facts(), readSession(services, context.req.raw.headers)])
    const site: Shown = { ...known, signedIn: session !== null }
    const wholeKey = key === null || config.dev ? null : JSON.stringify([key, site])

    let document = wholeKey === null ? undefined : documents.get(wholeKey)
    if (!document) {
      document = documentOf(render(await load(), site))
      if (wholeKey !== null) documents.set(wholeKey, document)
    }
    return sendDocument(document, context.req.raw, { status, https, recaptchaUrl: site.captcha?.address })
  }

  function showMissing(context: Context<PageEnvironment>, text?: string): Promise<Response> {
    return show(context, `missing ${text}`, ({ notFound }, site) => notFound({ site, text }), 404)
  }

  function showUnsubscribing(context: Context<PageEnvironment>, choices: MailChoices | undefined): Promise<Response> {
    const state = !choices ? 'unknown' : choices.reminders ? 'subscribed' : 'unsubscribed'
    const { u = '', s = '' } = context.req.query()
    const action = `${unsubscribePath}?${new URLSearchParams({ u, s, reminders: choices?.reminders ? 'no' : 'yes' }).toString()}`
    return show(context, null, ({ unsubscribe }, site) => unsubscribe({ site, state, action }), choices ? 200 : 404)
  }

  return {
    mount(pages) {
      pages.get('/', async (context) => {
        if (await readSession(services, context.req.raw.headers)) return context.redirect('/app')
        isInstalled ||= (await usersWithRole(services.db.plain, 'super_admin')).length > 0
        if (!isInstalled) return context.redirect('/setup')
        return show(context, '/', ({ home }, site) => home({ site }))
      })

      pages.get('/pricing', (context) => {
        const currency = currencyOf(context.req.query('currency'))
        return show(context, `/pricing ${currency}`, ({ pricing }, site) => pricing({ site, currency }))
      })

      for (const [path, name] of Object.entries(fixedPages)) {
        pages.get(path, (context) => show(context, path, (loaded, site) => loaded[name]({ site })))
      }

      pages.get('/help', (context) => {
        const q = context.req.query('q') ?? ''
        const topic = context.req.query('topic')
        return show(context, q === '' && !topic ? '/help' : null, ({ help }, site) => help({ site, q, topic }))
      })

      pages.get('/help/guide', (context) => {
        const q = context.req.query('q') ?? ''
        return show(context, q === '' ? '/help/guide' : null, ({ guideIndex }, site) => guideIndex({ site, q }))
      })

      pages.get('/help/guide/:slug', async (context) => {
        const slug = context.req.param('slug')
        const { guideSlugs } = await load()
        if (!guideSlugs.includes(slug)) return showMissing(context, 'The user guide has no page of this name.')
        return show(context, `/help/guide/${slug}`, ({ guideArticle }, site) => guideArticle({ site, slug }))
      })

      mountNewsletter(pages, services, (context, step, status) =>
        show(context, null, ({ newsletter }, site) => newsletter({ site, step }), status),
      )
      mountSiteFiles(pages, services, { facts, load, fixedPaths })

      mountBlog(pages, services, { show, showMissing, facts })

      pages.get('/sandbox/:channel', async (context) => {
        const wall = await sandboxWall(services, context.req.param('channel'))
        if (!wall)
          return showMissing(context, 'There is no such wall: its channel may have been deleted, or its address was copied with a mistake.')
        return show(context, null, (loaded, site) => loaded.sandboxWall({ site, ...wall }))
      })

      pages.get(unsubscribePath, async (context) => showUnsubscribing(context, await choicesBehind(services, context.req.query())))
      // Also by mail programs, with one click: what is wanted stands in the address alone.
      pages.post(unsubscribePath, async (context) => showUnsubscribing(context, await choose(services, context.req.query())))

      pages.get('/site/assets/*', async (context, next) => {
        const file = await files.answer(context.env.call.path.slice('/site'.length), context.req.raw)
        return file ?? next()
      })
    },

    mountNotFound(pages) {
      pages.get('*', (context, next) => {
        const isPage = !notPages.test(context.env.call.path) && context.req.header('accept')?.includes('text/html')
        return isPage ? showMissing(context) : next()
      })
    },
  }
}

function currencyOf(given: string | undefined): Currency {
  return currencies.find((currency) => currency === given?.toUpperCase()) ?? 'ZAR'
}
