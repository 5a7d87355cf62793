import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Collects what must never happen while somebody uses the product: errors on a page, in its console, or from the server. */
export function watch(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) =>
    problems.push(`page error: ${error.error().stack || `${error.error().name}: ${error.error().message}`}`),
  )
  context.on('console', (message) => {
    if (message.type() === 'error' && !isForeseen(message)) problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} from ${response.request().method()} ${response.url()}`)
  })
}

/** Chromium itself reports every refusal of a call, a missing page as such, and calls while a journey took the network away. */
function isForeseen(message: ConsoleMessage): boolean {
  const text = message.text()
  // The preview of a mail runs nothing, nor what the tools of a journey bring into every frame.
  if (text.startsWith("Blocked script execution in 'about:srcdoc'")) return true
  if (!text.startsWith('Failed to load resource')) return false
  if (text.includes('net::ERR_INTERNET_DISCONNECTED')) return true
  const { url } = message.location()
  const isCall = /^\/(?:rpc|api)\//.test(new URL(url).pathname)
  return /status of 4\d\d/.test(text) && (isCall || url === message.page()?.url())
}
