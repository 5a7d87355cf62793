import type { Mount } from './pages.ts'

const moved = ['dashboard', 'chat', 'tasks', 'calendar', 'repository', 'settings', 'tutorial', 'admin']

/** Addresses that lead to another one: those from before the application moved under /app, and those with a slash at the end. */
export const mountRedirects: Mount = (pages) => {
  pages.get('*', (context, next) => {
    const { path } = context.env.call
    if (path === '/' || !path.endsWith('/')) return next()
    // With one slash at its beginning, lest `//elsewhere/` lead to another site.
    return context.redirect(`/${path.replaceAll(/^\/+|\/+$/g, '')}${queryOf(context.req.url)}`, 308)
  })
  for (const name of moved) pages.get(`/${name}`, (context) => context.redirect(`/app/${name}${queryOf(context.req.url)}`))
  pages.get('/chat/:businessId', (context) => {
    return context.redirect(`/app/chat/${encodeURIComponent(context.req.param('businessId'))}${queryOf(context.req.url)}`)
  })
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
