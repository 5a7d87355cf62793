import type { FocusEvent, KeyboardEvent } from 'react'

/** Arrow keys, Home and End go from tool to tool; the last one used is where Tab stops. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function moveInToolbar(event: KeyboardEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = tools.findIndex((tool) => tool === event.target)
  if (at < 0) return
  if (!('key' in event)) return stopAt(tools, at)
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : step && (at + step + tools.length) % tools.length
  if (next === undefined) return
  event.preventDefault()
  tools[next]?.focus()
}

function stopAt(tools: readonly HTMLElement[], at: number): void {
  tools.forEach((tool, index) => (tool.tabIndex = index === at ? 0 : -1))
}
