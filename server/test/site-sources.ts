import type { SitePages } from '@postwright/web/site/pages.ts'

// Named where the compiler does not follow: the account pages need a browser's types, which the server has none of.
const sources: string = '@postwright/web/site/render.tsx'

/** The public pages from their sources, not as built. */
export const { pages } = (await import(sources)) as { pages: SitePages }
