import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiSetting } from '@postwright/contract/content/ai-settings'
import { contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { WritingDialog } from './writing-dialog.tsx'
import { aiSettingsQuery } from '../../identity/profile/queries.ts'

/** How this person wants each content type written; a brief may say otherwise. */
export function WritingSettings() {
  const settings = useQuery(aiSettingsQuery())
  const [editing, setEditing] = useState<AiSetting['contentType'] | null>(null)
  const of = (type: string) => settings.data?.find(({ contentType }) => contentType === type)

  return (
    <Sheet title={t`How you want things written`} note={t`A brief may say otherwise`} className="mt-6 max-w-[720px]">
      <LoadState of={settings} rows={5} loading={t`Loading settings`} failed={t`The settings could not be loaded`} />
      {settings.isSuccess && (
        <ul className="lines">
          {contentTypes.map(({ id }) => (
            <li key={id} className="row px-4 py-3">
              <span className="w-28 flex-none">
                <TypeLabel type={id} />
              </span>
              <span className="soft t13 grow trunc">{summary(of(id))}</span>
              <Button size="sm" aria-label={t`Change ${{ typeName: contentTypeLabel(id) }}`} onClick={() => setEditing(id)}>
                <Trans>Change</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {editing && <WritingDialog contentType={editing} setting={of(editing)} onClose={() => setEditing(null)} />}
    </Sheet>
  )
}

function summary(setting: AiSetting | undefined): string {
  const options = setting?.settings ?? {}
  const said = [options.tone, options.language, options.callToAction, options.extraInstructions].filter(Boolean)
  return said.length > 0 ? said.join(' · ') : t`As the business profile says`
}
