import { redirect } from '@tanstack/react-router'

/** The log-in is a page of the public site: for the router, another document. */
export function toSignIn() {
  return redirect({ href: '/login', reloadDocument: true, replace: true })
}
