export function idOfTextFor(channelId: string): string {
  return `text-for-${channelId}`
}

export function focusTextOf(channelId: string): void {
  const area = document.getElementById(idOfTextFor(channelId))
  area?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  area?.focus({ preventScroll: true })
}
