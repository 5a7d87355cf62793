import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import interFont from '../ui/fonts/inter-latin.woff2?url'
import newsreaderFont from '../ui/fonts/newsreader-basic.woff2?url'
import { i18n } from '@lingui/core'
import { Addresses, canonicalPath } from './addresses.tsx'
import { Footer } from './footer.tsx'
import { Header, type HeaderPlace } from './header.tsx'
// oxlint-disable-next-line import/default -- what `?island` leads to is text, see web/island.ts
import island from './islands/newsletter.ts?island'
import touchIcon from './icons/icon-180.png?url'
import openGraphImage from './icons/open-graph.png?url'
import type { Site } from './site.ts'
import baseStyles from './styles/base.css?inline'

/** Its address is a whole one; the edges are in pixels. */
export interface Picture {
  url: string
  width: number
  height: number
}

interface PageProps {
  site: Site
  title: string
  description: string
  /** Path of this page, for the canonical address; null keeps it out of search engines. */
  path: string | null
  /** Whether the page says the same in each language: not so where it shows what people wrote. */
  isTranslated?: boolean
  /** The page's own style sheet, after the one that all share. */
  styles?: string
  place?: HeaderPlace
  openGraph?: { type: 'article'; publishedAt: string; author: string; picture: Picture }
  /** What machines read of the page: schema.org, as JSON-LD. */
  structuredData?: object
  /** Where the newsletter's form is, whose island is the one script of a page. */
  newsletter?: 'footer' | 'page' | 'none'
  children: ReactNode
}

/** A whole public page: one inline style sheet, and a script only where there is a newsletter's form. */
export function Page({
  site,
  title,
  description,
  path,
  isTranslated = true,
  styles = '',
  place,
  openGraph,
  structuredData,
  newsletter = 'footer',
  children,
}: PageProps) {
  const fullTitle = title.startsWith(site.instanceName) ? title : `${title}: ${site.instanceName}`
  const picture = openGraph?.picture ?? { url: site.baseUrl + openGraphImage, width: 1200, height: 630 }
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {path === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Addresses baseUrl={site.baseUrl} path={path} isTranslated={isTranslated} />
        )}
        <meta property="og:site_name" content={site.instanceName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content={openGraph?.type ?? 'website'} />
        {path !== null && <meta property="og:url" content={site.baseUrl + canonicalPath(path, isTranslated)} />}
        <meta property="og:image" content={picture.url} />
        <meta property="og:image:width" content={String(picture.width)} />
        <meta property="og:image:height" content={String(picture.height)} />
        <meta property="og:image:alt" content={title} />
        <meta name="twitter:card" content="summary_large_image" />
        {openGraph && <meta property="article:published_time" content={openGraph.publishedAt} />}
        {openGraph && <meta property="article:author" content={openGraph.author} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={touchIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={t`${{ instanceName: site.instanceName }}: blog`} href="/blog/rss.xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={newsreaderFont} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={interFont} />
        <style dangerouslySetInnerHTML={{ __html: baseStyles + styles }} />
        {structuredData && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataText(structuredData) }} />}
      </head>
      <body>
        <a className="skip" href="#main">
          <Trans>Skip to content</Trans>
        </a>
        <Header site={site} place={place} />
        <main id="main">{children}</main>
        <Footer site={site} path={path} hasNewsletter={newsletter === 'footer'} />
        {newsletter !== 'none' && <script type="module" dangerouslySetInnerHTML={{ __html: island }} />}
      </body>
    </html>
  )
}

/** As JSON that cannot end the element it stands in, whatever a title says. */
function dataText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
