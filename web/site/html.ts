import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A whole HTML document. */
export function html(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
