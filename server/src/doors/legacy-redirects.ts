import type { Mount } from './pages.ts'

const moved = ['dashboard', 'chat', 'tasks', 'calendar', 'repository', 'settings', 'tutorial', 'admin']

/** Addresses from before the application moved under /app. */
export const mountLegacyRedirects: Mount = (pages) => {
  for (const name of moved) pages.get(`/${name}`, (context) => context.redirect(`/app/${name}${queryOf(context.req.url)}`))
  pages.get('/chat/:businessId', (context) => {
    return context.redirect(`/app/chat/${encodeURIComponent(context.req.param('businessId'))}${queryOf(context.req.url)}`)
  })
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
