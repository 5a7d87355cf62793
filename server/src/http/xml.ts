/** Text for XML or HTML, also between double quotes. Characters that XML cannot hold at all are left out. */
export function xml(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
