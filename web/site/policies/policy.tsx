import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Site } from '../site.ts'
import { TextPage } from '../text-page.tsx'

interface PolicyProps {
  site: Site
  title: string
  standfirst: string
  path: string
  children: ReactNode
}

const updated = { machine: '2025-01-01', shown: 'January 1, 2025' }

const policies = [
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Cookie Policy', '/cookies'],
] as const

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
                <time dateTime={updated.machine}>{updated.shown}</time>
              </dd>
            </div>
          </dl>
          <nav aria-label={t`Policies`}>
            <ol>
              {policies.map(([label, href]) => (
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
