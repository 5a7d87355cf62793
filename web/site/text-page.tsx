import type { ReactNode } from 'react'

import { Page } from './document.tsx'
import type { Site } from './site.ts'
import styles from './styles/reading.css?inline'

interface TextPageProps {
  site: Site
  crumb: { label: string; href: string }
  title: string
  /** One or two sentences; also what search engines show. */
  standfirst: string
  path: string
  meta?: ReactNode
  children: ReactNode
}

/** A page to read that is no blog post. */
export function TextPage({ site, crumb, title, standfirst, path, meta, children }: TextPageProps) {
  return (
    <Page site={site} title={title} description={standfirst} path={path} styles={styles}>
      <article className="wrap">
        <header className="post-head">
          <p className="crumb">
            <a href={crumb.href}>{crumb.label}</a>
          </p>
          <div>
            <h1 className="d1">{title}</h1>
            <p className="standfirst">{standfirst}</p>
          </div>
        </header>
        <div className="post-body">
          <div className="meta">{meta}</div>
          <div className="prose guide">{children}</div>
        </div>
      </article>
    </Page>
  )
}
