import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { Link2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { Button, IconButton } from '../../../../../../ui/button.tsx'
import { Field } from '../../../../../../ui/field.tsx'
import { Input } from '../../../../../../ui/input.tsx'
import { Popover } from '../../../../../../ui/popover.tsx'
import { mayLink } from './schema.ts'

/** Makes the chosen words a link, changes the one they are, or takes it away. Ctrl-K opens it where words are chosen. */
export function LinkTool({ editor, isLink }: { editor: Editor; isLink: boolean }) {
  const [open, setOpen] = useState(false)
  const isAskedByKeys = useRef(false)

  function change(next: boolean) {
    setOpen(next)
    // Whoever came from the text goes on there.
    if (!next && isAskedByKeys.current) requestAnimationFrame(() => editor.commands.focus())
    isAskedByKeys.current = false
  }

  useEffect(() => {
    // While a locked text is opened again, another one takes its place.
    if (editor.isDestroyed) return undefined
    const { dom } = editor.view
    function onKeyDown(event: KeyboardEvent) {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      // Without any chosen, the keys are those of the search over everything.
      if (!isAsked || (editor.state.selection.empty && !editor.isActive('link'))) return
      event.preventDefault()
      isAskedByKeys.current = true
      setOpen(true)
    }
    dom.addEventListener('keydown', onKeyDown)
    return () => dom.removeEventListener('keydown', onKeyDown)
  }, [editor])

  return (
    <Popover
      title={t`Link`}
      open={open}
      onOpenChange={change}
      className="rich-link"
      trigger={<IconButton size="sm" icon={Link2} label={t`Link`} data-tool="" tabIndex={-1} aria-pressed={isLink} />}
    >
      {open && <LinkForm editor={editor} isLink={isLink} onDone={() => setOpen(false)} />}
    </Popover>
  )
}

function LinkForm({ editor, isLink, onDone }: { editor: Editor; isLink: boolean; onDone: () => void }) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [refused, setRefused] = useState(false)

  function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const href = completed(address)
    if (!mayLink(href)) return setRefused(true)
    onDone()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isLink)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }

  return (
    <form className="grid gap-3" onSubmit={save} noValidate>
      <Field label={t`Address`} error={refused ? t`Enter an address that begins with https:// or a mail address.` : undefined}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          value={address}
          placeholder="https://"
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setRefused(false)
          }}
        />
      </Field>
      <div className="row gap-2">
        <Button variant="primary" size="sm" type="submit">
          <Trans>Set link</Trans>
        </Button>
        {isLink && (
          <Button
            size="sm"
            onClick={() => {
              onDone()
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
            }}
          >
            <Trans>Remove link</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

/** People write addresses without what they begin with. */
function completed(address: string): string {
  const given = address.trim()
  if (given === '' || /^[a-z][a-z\d+.-]*:/i.test(given)) return given
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(given) ? `mailto:${given}` : `https://${given.replace(/^\/+/, '')}`
}
