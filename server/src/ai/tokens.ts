/**
 * About how many tokens a text takes: one for each four bytes of UTF-8, which is what tokenizers come to
 * for English, and errs on the high side for other scripts. The composer is metered by it.
 */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text, 'utf8') / 4)
}
