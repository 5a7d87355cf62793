import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'

import { generationQuery } from '../features/content/generation/queries.ts'
import { postQuery } from '../features/content/posts/queries.ts'

/** Screens that show one business or all of them; `business` in their address says which. */
const screensOfBusinesses = new Set(['/app/dashboard', '/app/repository', '/app/calendar', '/app/publishing', '/app/tasks', '/app/media'])

/** The business that the screen is about: its own or its post's, else the one that was chosen for all screens. */
export function useChosenBusiness(): string | undefined {
  const [, screen, id = ''] = useRouterState({
    select: ({ location }) => /^\/app\/(business|chat|repository|desk)\/([^/]+)/.exec(location.pathname) ?? none,
  })
  const chosen = useRouterState({ select: ({ location }) => location.search.business })
  // The screen asks the same, so that nothing is read twice.
  const post = useQuery({ ...postQuery(id), enabled: screen === 'repository' })
  const generation = useQuery({ ...generationQuery(id), enabled: screen === 'desk' })

  if (screen === 'repository') return post.data?.businessId
  if (screen === 'desk') return generation.data?.businessId
  return screen === undefined ? chosen : id
}

const none: readonly (string | undefined)[] = []

/** Where choosing a business leads: the screen itself where it follows the choice, from a chat to another one, else the dashboard. */
export function useScopedScreen(): '.' | '/app/chat' | '/app/dashboard' {
  return useRouterState({
    select: ({ location: { pathname } }) => {
      if (screensOfBusinesses.has(pathname)) return '.'
      return pathname.startsWith('/app/chat') ? '/app/chat' : '/app/dashboard'
    },
  })
}
