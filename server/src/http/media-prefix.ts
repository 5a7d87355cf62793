/** Where the pieces of uploads are sent. */
export const uploadsPrefix = '/api/uploads/'
/** Where pictures and films of posts that went out are read. */
export { publishedPrefix } from '../platforms/published-address.ts'
/** Where pictures and films of the media library are read. */
export const mediaPrefix = '/media/'
