import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { businessFacts, statedFacts, writerVoice } from '@postwright/contract/work/business-facts'
import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { meQuery } from '../../identity/accounts/queries.ts'
import { writersQuery } from '../generation/queries.ts'

/** The exact facts that go with each request for this business, as they are saved. */
export function WhatAiKnows({ business }: { business: Business }) {
  const { data: account } = useQuery(meQuery())
  const facts = statedFacts(businessFacts(business, account ? writerVoice(account.profile) : ''))
  const text = JSON.stringify(facts, null, 2)
  const words = text.split(/\s+/).length

  const { data: writers } = useQuery(writersQuery())
  const byModel = business.contentTypes.some((type) => writers?.some(({ contentType, composer }) => contentType === type && !composer))
  const title = byModel ? t`What the AI knows` : t`What the composer knows`

  return (
    <aside className="sheet bp-knows" aria-label={title}>
      <div className="sheet-head">
        <div className="grow">
          <h2 className="h3">{title}</h2>
          <div className="t12 soft num">
            <Plural value={words} one="# word goes with each request" other="# words go with each request" />
          </div>
        </div>
        <Button size="sm" icon={Copy} onClick={() => copyText(text)}>
          <Trans>Copy</Trans>
        </Button>
      </div>
      <div className="sheet-body stack">
        <p className="soft t13">
          <Trans>
            This is the exact context, as it is saved now. The brief, your writing settings and the rules of the content type are added to
            it.
          </Trans>
        </p>
        <Textarea className="bp-context" readOnly rows={6} aria-label={t`Exact context`} value={text} />
        <p className="soft t13">
          {facts.voice
            ? t`The voice is yours, from your profile settings.`
            : t`No brand voice yet. Describe it in your profile settings, and it is part of this.`}
        </p>
      </div>
    </aside>
  )
}

async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t`Context copied`)
  } catch {
    toast.error(t`The browser did not allow copying. Select the text and copy it.`)
  }
}
