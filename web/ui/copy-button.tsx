import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { Button } from './button.tsx'
import { toast } from './toasts.tsx'

/** Puts a text on the clipboard, and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // Without TLS, or without leave, browsers give no clipboard.
      toast.error(t`It could not be copied. Select it and copy it by hand.`)
    }
  }

  return (
    <Button size="sm" icon={isCopied ? Check : Copy} onClick={copy}>
      {isCopied ? t`Copied` : label}
    </Button>
  )
}
