/** How a passage is named where it is quoted: by its document, and the heading that it stands under. */
export function sourceLabel(document: string, heading: string | null): string {
  return heading === null ? document : `${document} · ${heading}`
}
