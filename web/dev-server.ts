import { createServer, type ViteDevServer } from 'vite'

/** Vite inside the server's process: the sources of the application, transformed when a browser asks for them; `page` gives the page its language. */
export function createDevServer(page: (html: string) => string): Promise<ViteDevServer> {
  return createServer({
    configFile: `${import.meta.dirname}/vite.config.ts`,
    server: { middlewareMode: true },
    plugins: [{ name: 'language', transformIndexHtml: page }],
  })
}

/** The public pages from their sources, read again after each change; a reload of the page shows it. */
export function createSiteServer(): Promise<ViteDevServer> {
  return createServer({
    configFile: `${import.meta.dirname}/vite.site.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
  })
}
