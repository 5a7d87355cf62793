/** What some adapters have in hand before the visible step: a container that is published once, and the session of an upload. */
const handles = ['container', 'session'] as const
export type Handle = (typeof handles)[number]

export function isHandle(protection: string): protection is Handle {
  return handles.some((handle) => handle === protection)
}
