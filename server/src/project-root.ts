/** The folder of the whole project. The built server lies in `server/dist`, as deep as this file, so that this holds for both. */
export const projectRoot = new URL('../../', import.meta.url)
