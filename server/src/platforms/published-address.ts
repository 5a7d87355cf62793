/** Where pictures and films of posts that went out are read, by anybody and for good. */
export const publishedPrefix = '/published/'

/** On this instance: the beginning of the address is that of whoever shows it. */
export function publishedAddress(id: string): string {
  return `${publishedPrefix}${id}`
}
