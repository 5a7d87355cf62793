/** The addresses for which the application has a screen, as its router knows them; `:` stands for anything. */
const screens = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
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
  return path === '/reset-password' || path === '/verify-email' || path === '/invitation'
}

/** The screens that people look for, and what search engines show of them; the others are for nobody's list. */
const described: Record<string, string> = {
  '/login': 'Log in to your workspace: what needs you today, the calendar, and every draft where you left it.',
  '/register': 'Create an account: describe a business once, and get drafts for nine content types to approve, plan and publish.',
  '/forgot-password': 'Forgot your password? Get a link by email to choose a new one.',
  '/reset-password': 'Choose a new password, by the link from your email.',
}

export function descriptionOf(path: string): string | undefined {
  return Object.hasOwn(described, path) ? described[path] : undefined
}
