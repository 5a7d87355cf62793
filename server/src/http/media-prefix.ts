/** Where the pieces of uploads are sent. */
export const uploadsPrefix = '/api/uploads/'
/** Where pictures and films of the media library are read. */
export const mediaPrefix = '/media/'
