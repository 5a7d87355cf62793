import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { ContentType } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'

import './voice.css'
import { Button } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { typeShown, WhatIsSent } from '../businesses/what-ai-knows.tsx'
import { knowsTitle, useIsComposed } from '../businesses/knows-title.ts'
import { aiContextQuery } from '../generation/queries.ts'
import { useMay } from '../../identity/accounts/use-may.ts'
import { voiceQuery } from './queries.ts'
import { PastedCheck } from './style-check/pasted-check.tsx'
import { VoiceExamples } from './voice-examples.tsx'
import { VoiceNotes } from './voice-notes.tsx'
import { VoiceRules } from './voice-rules.tsx'
import { VoiceSources } from './voice-sources.tsx'

interface VoicePanelProps {
  business: Business
  /** Of the post that somebody comes from. */
  contentType?: ContentType | undefined
}

/** What the AI knows of how a business sounds, for people: to read, to correct and to try out. */
export function VoicePanel({ business, contentType }: VoicePanelProps) {
  const voice = useQuery(voiceQuery(business.id))
  const context = useQuery(aiContextQuery(business, typeShown(business, contentType)))
  const { changeBusinesses: mayChange = false } = useMay()
  const [adding, setAdding] = useState(false)
  const [isPromptShown, setPromptShown] = useState(false)
  const tokens = context.data?.tokens
  const isComposed = useIsComposed(business.contentTypes)
  const exact = isComposed ? t`What it reads` : t`The exact prompt`

  return (
    <>
      <div className="vo-head">
        <div className="grow min-w-0">
          <h2 className="h2">{knowsTitle(isComposed)}</h2>
          <p className="soft t13 num">
            {tokens !== undefined && isComposed === false && (
              <Plural value={tokens} one="About # token of it goes with each request." other="About # tokens of it go with each request." />
            )}
          </p>
        </div>
        <Button icon={Eye} onClick={() => setPromptShown(true)}>
          {isComposed ? t`See what it reads` : t`See the exact prompt`}
        </Button>
        {mayChange && voice.data && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            <Trans>Add a note</Trans>
          </Button>
        )}
      </div>
      <div className="vo">
        <div className="sheet min-w-0">
          <LoadState of={voice} rows={6} loading={t`Loading the voice`} failed={t`The voice could not be loaded`}>
            <Trans>Nothing was changed.</Trans>
          </LoadState>
          {voice.data && (
            <>
              <VoiceNotes voice={voice.data} mayChange={mayChange} isAdding={adding} onAdded={() => setAdding(false)} />
              <VoiceRules voice={voice.data} mayChange={mayChange} />
              <VoiceExamples businessId={business.id} count={voice.data.exampleCount} mayChange={mayChange} />
              <VoiceSources business={business} />
            </>
          )}
        </div>
        {voice.data && <PastedCheck voice={voice.data} contentTypes={business.contentTypes} />}
      </div>
      <SidePanel open={isPromptShown} onOpenChange={setPromptShown} title={exact}>
        <div className="sheet-body stack">
          <WhatIsSent business={business} contentType={contentType} />
        </div>
      </SidePanel>
    </>
  )
}
