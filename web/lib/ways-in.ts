/** What the screens that lead into the application say first, by their address, and how many fields follow. */
export const waysIn = {
  '/login': { title: 'Log in', intro: 'Good to see you again.', fields: 2 },
  '/register': { title: 'Create your account', intro: 'No card needed yet. The plan can be changed later.', fields: 3 },
  '/forgot-password': {
    title: 'Forgot your password?',
    intro: 'Enter the email of your account. We send a link to choose a new password.',
    fields: 1,
  },
} as const
