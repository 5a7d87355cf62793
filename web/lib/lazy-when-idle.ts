import { type ComponentType, lazy } from 'react'

/**
 * For what nobody waits for: it is read once the browser has nothing else to do. Rendered within `Suspense`, like any lazy component.
 * Where it cannot be read, the page stays as it is without it.
 */
export function lazyWhenIdle<Props>(read: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    await idle()
    return { default: await read().catch(() => Nothing) }
  })
}

function Nothing() {
  return null
}

/** Safari has no idle callback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })
}
