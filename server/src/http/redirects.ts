import { languageCookie } from '@postwright/contract/core/languages'
import { setCookie } from 'hono/cookie'

import { intoAccount } from './language-path.ts'
import type { Mount } from './pages.ts'

const moved = ['dashboard', 'chat', 'tasks', 'calendar', 'repository', 'settings', 'tutorial', 'admin']

/** A public page as people type it, with a slash at its end. */
const typedPage = /^\/(?:pricing|blog|help|privacy|terms|cookies|newsletter)(?:\/[\w-]+)*\/$/

const aYear = 365 * 24 * 60 * 60

/** Addresses that lead to another one: those from before the application moved under /app, and those with a slash too many. */
export const mountRedirects: Mount = (pages, { config }) => {
  pages.get('*', (context, next) => {
    const { path, languagePath } = context.env.http
    return typedPage.test(path) ? context.redirect(languagePath + path.slice(0, -1) + queryOf(context.req.url), 308) : next()
  })
  pages.get('*', (context, next) => {
    const [, language, path] = intoAccount.exec(context.env.http.path) ?? []
    if (language === undefined || path === undefined) return next()
    const secure = config.baseUrl.startsWith('https:')
    const name = `${secure ? '__Host-' : ''}${languageCookie}`
    setCookie(context, name, language, { path: '/', maxAge: aYear, sameSite: 'lax', secure })
    return context.redirect(path + queryOf(context.req.url))
  })
  for (const name of moved) pages.get(`/${name}`, (context) => context.redirect(`/app/${name}${queryOf(context.req.url)}`))
  // Where platforms send the browser back to: what they send along goes on in the fragment, which no log and no other site is told.
  pages.get('/channels/connected', (context) => context.redirect(`/app/publishing#connection${queryOf(context.req.url)}`))
  pages.get('/chat/:businessId', (context) => {
    return context.redirect(`/app/chat/${encodeURIComponent(context.req.param('businessId'))}${queryOf(context.req.url)}`)
  })
}

export function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
