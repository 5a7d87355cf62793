import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { toast } from './toasts.tsx'

/** A link to hand on to somebody by other means than a mail of ours. */
export function CopyLink({ label, hint, link }: { label: string; hint?: string; link: string }) {
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Without TLS, or without leave, browsers give no clipboard.
      toast.error(t`It could not be copied. Select it and copy it by hand.`)
    }
  }

  return (
    <div className="grid gap-2 justify-items-start [&>:first-child]:w-full">
      <Field label={label} hint={hint}>
        <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button size="sm" icon={isCopied ? Check : Copy} onClick={copy}>
        {isCopied ? t`Copied` : t`Copy link`}
      </Button>
    </div>
  )
}
