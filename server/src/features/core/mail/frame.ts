import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { currentLanguage } from '../../../sentences.ts'
import { darkRules, styles } from './theme.ts'

interface Framed {
  subject: string
  /** What a list of mails shows beside the subject; the beginning of the sheet where it is left out. */
  teaser?: string
  /** Who writes, above the sheet. */
  masthead: ReactNode
  sheet: readonly ReactNode[]
  /** Why it was sent, below the sheet: a paragraph each. */
  footer: readonly ReactNode[]
}

/** The document of a mail: one sheet of paper in the middle of the page, with the name above and the reason for the mail below. */
export function framed({ subject, teaser, masthead, sheet, footer }: Framed): string {
  const page = h(
    Html,
    { lang: currentLanguage() },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkRules),
    ),
    teaser !== undefined && h(Preview, null, teaser),
    h(
      Body,
      { className: 'page', style: styles.page },
      h(
        Container,
        { style: styles.column },
        h('p', { style: styles.masthead }, masthead),
        h(Container, { className: 'sheet', style: styles.sheet }, ...sheet),
        ...footer,
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
