import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Hono } from 'hono'

import type { PageEnvironment } from './pages.ts'
import type { SiteView } from './site-view.ts'

/** Questions and answers, and the user guide, with their searches. */
export function mountHelp(pages: Hono<PageEnvironment>, { show, showMissing, load }: SiteView): void {
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
    if (!guideSlugs.includes(slug)) return showMissing(context, say(msg`The user guide has no page of this name.`))
    return show(context, `/help/guide/${slug}`, ({ guideArticle }, site) => guideArticle({ site, slug }))
  })
}
