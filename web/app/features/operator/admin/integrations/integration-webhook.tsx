import { t } from '@lingui/core/macro'
import type { Integration } from '@postwright/contract/publishing/integrations'

import { formatList } from '../../../../../lib/formats.ts'
import { CopyButton } from '../../../../../ui/copy-button.tsx'
import { CopyLink } from '../../../../../ui/copy-link.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'

/** Where a platform is to tell what happens, and by which word it asks whether that is wanted. */
export function IntegrationWebhook({ webhook: { url, verifyToken, fields } }: { webhook: NonNullable<Integration['webhook']> }) {
  return (
    <>
      <CopyLink
        label={t`Webhook address`}
        hint={t`Enter it in the console as the callback URL, and subscribe to: ${{ fields: formatList(fields) }}`}
        link={url}
      />
      <div className="grid gap-2 justify-items-start [&>:first-child]:w-full">
        <Field label={t`Verify token`} hint={t`Enter it beside the address, before you press Verify and save there.`}>
          <Input readOnly value={verifyToken} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <CopyButton text={verifyToken} label={t`Copy token`} />
      </div>
    </>
  )
}
