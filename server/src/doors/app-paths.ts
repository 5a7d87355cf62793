/** The addresses for which the application has a screen, as its router knows them; `:` stands for anything. */
const screens = [
  '/verify-email',
  '/invitation',
  '/setup',
  '/app',
  '/app/dashboard',
  '/app/chat',
  '/app/chat/:',
  '/app/tasks',
  '/app/calendar',
  '/app/desk/:',
  '/app/repository',
  '/app/repository/:',
  '/app/publishing',
  '/app/notifications',
  '/app/invitations/:',
  '/app/tutorial',
  '/app/settings',
  '/app/business/:/profile',
  '/app/admin',
].map((screen) => screen.split('/'))

/** Whether there is a screen at this address. For any other, the application shows that there is none. */
export function isScreen(path: string): boolean {
  const segments = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/')
  return screens.some(
    (screen) => screen.length === segments.length && screen.every((part, index) => part === ':' || part === segments[index]),
  )
}

/** Whether people come to this screen by a link in a mail, with a secret in its query. */
export function isForMailedLinks(path: string): boolean {
  return path === '/verify-email' || path === '/invitation'
}
