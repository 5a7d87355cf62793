import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { documentFileTypes, maxDocumentBytes } from '@postwright/contract/content/documents'
import { FileUp, Link } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type SyntheticEvent, useRef, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { useAddWebPage, useUploadDocument } from './queries.ts'

interface Refused {
  name: string
  reason: string
}

/** Takes files, by choice or dropped here, and addresses. Each is told of by itself: one that is refused stops no other. */
export function AddDocuments({ businessId }: { businessId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadDocument()
  const [sending, setSending] = useState<{ done: number; total: number } | null>(null)
  const [refused, setRefused] = useState<Refused[]>([])
  const [isOver, setOver] = useState(false)

  async function send(files: readonly File[]) {
    if (files.length === 0 || sending) return
    setRefused([])
    for (const [done, file] of files.entries()) {
      setSending({ done, total: files.length })
      const reason = await sendOne(file)
      if (reason !== null) setRefused((before) => [...before, { name: file.name, reason }])
    }
    setSending(null)
  }

  /** @returns why it was refused. */
  async function sendOne(file: File): Promise<string | null> {
    if (file.size > maxDocumentBytes) return t`Use a file of at most 20 MB.`
    try {
      await upload.mutateAsync({ businessId, file })
      return null
    } catch (error) {
      return Object.values(fieldErrors(error))[0] ?? messageOf(error, t`It could not be sent. Try again.`)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])]
    // The same file may be chosen again after it was refused.
    event.currentTarget.value = ''
    void send(files)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }

  return (
    <div
      className="docs-add"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="grid gap-2 content-start justify-items-start">
        <Button icon={FileUp} pending={sending !== null} onClick={() => input.current?.click()}>
          <Trans>Add files</Trans>
        </Button>
        <p className="hint">
          <Trans>PDF, DOCX, TXT, Markdown, HTML or CSV, up to 20 MB each. They may be dropped here.</Trans>
        </p>
        <input ref={input} type="file" hidden multiple aria-label={t`Files`} accept={documentFileTypes} onChange={choose} />
      </div>
      <AddWebPage businessId={businessId} />
      {sending && (
        <div className="all grid gap-1" role="status">
          <Progress label={t`Sending files`} done={sending.done} total={sending.total} />
          <span className="t12 soft num">{plural({ count: sending.total }, { one: `Sending # file`, other: `Sending # files` })}</span>
        </div>
      )}
      {refused.length > 0 && (
        <div className="all grid gap-1" role="alert">
          {refused.map(({ name, reason }, at) => (
            <FieldError key={`${at} ${name}`}>{`${name}: ${reason}`}</FieldError>
          ))}
        </div>
      )}
    </div>
  )
}

function AddWebPage({ businessId }: { businessId: string }) {
  const add = useAddWebPage()
  const [address, setAddress] = useState('')
  const problem = add.isError
    ? (Object.values(fieldErrors(add.error))[0] ?? messageOf(add.error, t`The page could not be added. Try again.`))
    : null

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (address.trim() === '' || add.isPending) return
    try {
      await add.mutateAsync({ businessId, address })
      setAddress('')
    } catch {
      // Shown below the field.
    }
  }

  return (
    <form className="docs-address" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t`Web page`} error={problem ?? undefined}>
        <Input
          type="url"
          inputMode="url"
          placeholder="www.example.com"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" icon={Link} pending={add.isPending}>
        <Trans>Add page</Trans>
      </Button>
    </form>
  )
}
