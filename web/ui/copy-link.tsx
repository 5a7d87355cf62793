import { t } from '@lingui/core/macro'

import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** A link to hand on to somebody by other means than a mail of ours. */
export function CopyLink({ label, hint, link }: { label: string; hint?: string; link: string }) {
  return (
    <div className="grid gap-2 justify-items-start [&>:first-child]:w-full">
      <Field label={label} hint={hint}>
        <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <CopyButton text={link} label={t`Copy link`} />
    </div>
  )
}
