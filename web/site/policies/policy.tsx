import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { longDate } from '../dates.ts'
import type { Site } from '../site.ts'
import { TextPage } from '../text-page.tsx'

interface PolicyProps {
  site: Site
  title: string
  standfirst: string
  path: string
  children: ReactNode
}

const updated = '2025-01-01'

const policies = () => [
  [t`Privacy Policy`, '/privacy'],
  [t`Terms of Service`, '/terms'],
  [t`Cookie Policy`, '/cookies'],
]

export function Policy({ site, title, standfirst, path, children }: PolicyProps) {
  return (
    <TextPage
      site={site}
      crumb={{ label: t`Start page`, href: '/' }}
      title={title}
      standfirst={standfirst}
      path={path}
      meta={
        <>
          <dl>
            <div>
              <dt>
                <Trans>Last updated</Trans>
              </dt>
              <dd>
                <time dateTime={updated}>{longDate({ publishedAt: updated, timeZone: 'UTC' })}</time>
              </dd>
            </div>
          </dl>
          <nav aria-label={t`Policies`}>
            <ol>
              {policies().map(([label, href]) => (
                <li key={href}>
                  <a href={href} aria-current={href === path ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </>
      }
    >
      {children}
    </TextPage>
  )
}
