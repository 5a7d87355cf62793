import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiChoices, AiSetting } from '@postwright/contract/content/ai-settings'
import { contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import './ai-settings.css'
import { formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { OwnKeys } from './own-keys.tsx'
import { aiChoicesQuery } from './queries.ts'
import { WritingDialog } from './writing-dialog.tsx'
import { aiSettingsQuery } from '../../identity/profile/queries.ts'

/** Who writes each content type for this person, and how; a brief may say otherwise. */
export function WritingSettings() {
  const settings = useQuery(aiSettingsQuery())
  const choices = useQuery(aiChoicesQuery())
  const [editing, setEditing] = useState<AiSetting['contentType'] | null>(null)
  const of = (type: string) => settings.data?.find(({ contentType }) => contentType === type)
  const state = settings.isPending || settings.isError ? settings : choices

  return (
    <>
      <Sheet title={t`How you want things written`} note={t`A brief may say otherwise`} className="mt-6 max-w-[720px]">
        <LoadState of={state} rows={5} loading={t`Loading settings`} failed={t`The settings could not be loaded`} />
        {settings.isSuccess && choices.isSuccess && (
          <ul className="lines">
            {contentTypes.map(({ id }) => (
              <li key={id} className="ai-choice">
                <span>
                  <TypeLabel type={id} />
                </span>
                <span className="soft t13 ai-said">{summary(of(id), choices.data)}</span>
                <Button size="sm" aria-label={t`Change ${{ typeName: contentTypeLabel(id) }}`} onClick={() => setEditing(id)}>
                  <Trans>Change</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {editing && choices.data && (
          <WritingDialog contentType={editing} setting={of(editing)} choices={choices.data} onClose={() => setEditing(null)} />
        )}
      </Sheet>
      {choices.data?.ownKeys && <OwnKeys keys={choices.data.ownKeys} />}
    </>
  )
}

function summary(setting: AiSetting | undefined, { providers }: AiChoices): string {
  const options = setting?.settings ?? {}
  const writer = setting && setting.model !== '' ? providers.find(({ id }) => id === setting.provider) : undefined
  const model = writer && (writer.isComposer ? t`Built-in composer` : setting?.model)
  const said = [
    model,
    options.tone,
    options.language,
    ...signs(options),
    options.callToAction,
    options.extraInstructions,
    ...limits(options),
  ].filter(Boolean)
  return said.length > 0 ? said.join(' · ') : t`As the business profile says`
}

function signs({ hashtags, emoji }: AiSetting['settings']): string[] {
  const count = hashtags === undefined ? [] : [plural({ hashtags }, { 0: 'No hashtag', one: '# hashtag', other: '# hashtags' })]
  if (emoji === undefined) return count
  return [...count, { none: t`No emoji`, few: t`A few emoji`, many: t`Many emoji` }[emoji]]
}

function limits({ temperature, maxTokens }: AiSetting['settings']): string[] {
  return [
    ...(temperature === undefined ? [] : [t`Temperature ${{ temperature: formatNumber(temperature) }}`]),
    ...(maxTokens === undefined ? [] : [plural({ maxTokens }, { one: 'At most # token', other: 'At most # tokens' })]),
  ]
}
