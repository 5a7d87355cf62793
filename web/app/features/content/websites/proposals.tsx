import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ProfileProposals } from '@postwright/contract/content/websites'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { FromWebsiteProps } from './from-website.tsx'
import { type ProposedField, proposedFields } from './proposed-fields.ts'

export interface ProposalsProps extends Pick<FromWebsiteProps, 'profile' | 'onTake'> {
  proposals: ProfileProposals
  writer: string | null
  message: string | null
  mayRename: boolean
}

/** What was found, each beside what the form says; taken one by one, or all at once. */
export function Proposals({ proposals, writer, message, profile, onTake, mayRename }: ProposalsProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const fields = proposedFields(proposals, profile(), mayRename)
  const open = fields.filter(({ key }) => !taken.has(key))

  function take({ key, change }: ProposedField) {
    onTake(change)
    setTaken((before) => new Set([...before, key]))
  }

  /** Each is looked up anew, since the tone goes into the context that was taken before it. */
  function takeAll() {
    for (const { key } of open) {
      const field = proposedFields(proposals, profile(), mayRename).find((one) => one.key === key)
      if (field) onTake(field.change)
    }
    setTaken((before) => new Set([...before, ...open.map(({ key }) => key)]))
  }

  return (
    <div className="grid gap-3">
      {message !== null && (
        <Banner tone="warn" title={message}>
          <Trans>The proposals below are what the pages say themselves.</Trans>
        </Banner>
      )}
      <p className="t13 soft">
        {writer === null
          ? t`Taken from the pages word for word, without an AI model.`
          : t`Summed up by ${{ writer }}. Check what it says before you save.`}
      </p>
      {fields.length === 0 && taken.size === 0 && (
        <p role="status">
          <Trans>The website says nothing that the profile does not say already.</Trans>
        </p>
      )}
      {taken.size > 0 && (
        <p className="t13" role="status">
          <Trans>Taken into the form. Save the profile to keep it.</Trans>
        </p>
      )}
      <ul className="ws-proposals">
        {open.map((field) => (
          <li key={field.key}>
            <div className="row gap-2">
              <span className="b grow">{field.label}</span>
              <Button size="sm" icon={Check} aria-label={t`Use ${{ field: field.label }}`} onClick={() => take(field)}>
                <Trans>Use</Trans>
              </Button>
            </div>
            <p className="ws-text">{field.proposed}</p>
            {field.current !== '' && (
              <p className="ws-text t13 soft">
                <Trans>Now:</Trans> {field.current}
              </p>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <div>
          <Button variant="primary" onClick={takeAll}>
            <Trans>Use all</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
