const screens = new Set(['dashboard', 'chat', 'tasks', 'calendar', 'repository', 'settings', 'tutorial', 'admin'])

/** Where an address from before the /app area leads now; it replaces the history entry. */
export function legacyTarget(pathname: string): string | undefined {
  const [screen = '', businessId, ...rest] = pathname.split('/').filter(Boolean)
  if (!screens.has(screen) || rest.length > 0) return undefined
  if (businessId === undefined) return `/app/${screen}`
  return screen === 'chat' ? `/app/chat/${businessId}` : undefined
}
