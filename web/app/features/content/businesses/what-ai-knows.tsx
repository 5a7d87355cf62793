import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeLabel, type ContentType } from '@postwright/contract/core/content-types'
import type { AiContext, AiContextPart } from '@postwright/contract/content/generation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { aiContextQuery, writersQuery } from '../generation/queries.ts'

/** Exactly what is sent to write for this business, part by part, as the profile is saved. */
export function WhatAiKnows({ business }: { business: Business }) {
  const [asked, setAsked] = useState<ContentType | null>(null)
  const type = asked && business.contentTypes.includes(asked) ? asked : business.contentTypes[0]
  const context = useQuery({ ...aiContextQuery(business, type), placeholderData: keepPreviousData })
  const tokens = context.data?.tokens
  const { data: writers } = useQuery(writersQuery())
  const byModel = writers?.some(({ contentType, composer }) => contentType === type && !composer)
  const title = byModel ? t`What the AI knows` : t`What the composer knows`

  return (
    <aside className="sheet bp-knows" aria-label={title}>
      <div className="sheet-head">
        <div className="grow">
          <h2 className="h3">{title}</h2>
          <div className="t12 soft num">
            {tokens !== undefined && (
              <Plural value={tokens} one="about # token with each request" other="about # tokens with each request" />
            )}
          </div>
        </div>
        {context.data && (
          <Button size="sm" icon={Copy} onClick={() => copyText(context.data.parts)}>
            <Trans>Copy</Trans>
          </Button>
        )}
      </div>
      <div className="sheet-body stack">
        {type === undefined ? (
          <p className="soft t13">
            <Trans>Choose a content type in the profile, and this shows what is sent to write it.</Trans>
          </p>
        ) : (
          <Select
            size="sm"
            inlineLabel={t`To write`}
            options={business.contentTypes.map((value) => ({ value, label: contentTypeLabel(value) }))}
            value={type}
            onChange={setAsked}
          />
        )}
        {type !== undefined && (
          <LoadState of={context} rows={3} loading={t`Loading what is sent`} failed={t`What is sent could not be loaded`} />
        )}
        {context.data && <Parts parts={context.data.parts} />}
      </div>
    </aside>
  )
}

function Parts({ parts }: Pick<AiContext, 'parts'>) {
  return (
    <div className="bp-parts">
      {parts.map(({ id, text, tokens }) => (
        <details key={id} className="bp-known" open={id === 'profile'}>
          <summary>
            <span className="grow">{partName(id)}</span>
            <span className="t12 soft num">
              <Plural value={tokens} one="# token" other="# tokens" />
            </span>
          </summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <pre className="bp-context" lang={id === 'rules' ? 'en' : ''} tabIndex={0} aria-label={partName(id)} role="group">
            {text}
          </pre>
        </details>
      ))}
      <p className="soft t13 mt-2">
        <Trans>This is exactly what is sent, as the profile is saved now. The brief takes the last place.</Trans>{' '}
        {!parts.some(({ id }) => id === 'voice') && (
          <Trans>No brand voice yet. Describe it in your profile settings, and it is part of this.</Trans>
        )}{' '}
        {!parts.some(({ id }) => id === 'examples') && (
          <Trans>The last three posts of a type that were approved become its examples.</Trans>
        )}
      </p>
    </div>
  )
}

function partName(id: AiContextPart): string {
  return {
    rules: t`Rules of the content type`,
    voice: t`Brand voice`,
    profile: t`Profile`,
    examples: t`Approved examples`,
    passages: t`Passages of documents`,
    brief: t`Brief and its options`,
    revision: t`Draft to revise`,
  }[id]
}

async function copyText(parts: AiContext['parts']) {
  try {
    await navigator.clipboard.writeText(parts.map(({ text }) => text).join('\n'))
    toast.success(t`Context copied`)
  } catch {
    toast.error(t`The browser did not allow copying. Select the text and copy it.`)
  }
}
