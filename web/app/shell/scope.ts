import { useRouterState } from '@tanstack/react-router'

/** Screens that show one business or all of them; `business` in their address says which. */
const screensOfBusinesses = new Set(['/app/dashboard', '/app/repository', '/app/calendar', '/app/publishing'])

/** The business that the screen is about: its own, else the one that was chosen for all screens. */
export function useChosenBusiness(): string | undefined {
  return useRouterState({
    select: ({ location }) => /^\/app\/(?:business|chat)\/([^/]+)/.exec(location.pathname)?.[1] ?? location.search.business,
  })
}

/** Where choosing a business leads: the screen itself where it follows the choice, else the dashboard. */
export function useScopedScreen(): '.' | '/app/dashboard' {
  return useRouterState({ select: ({ location }) => (screensOfBusinesses.has(location.pathname) ? '.' : '/app/dashboard') })
}
