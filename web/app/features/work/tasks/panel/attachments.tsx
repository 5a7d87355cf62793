import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { maxAttachmentBytes, mostAttachments, type Task, type TaskAttachment } from '@postwright/contract/work/task-shapes'
import { Download, Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { formatNumber } from '../../../../../lib/formats.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { useAttach, useDetach } from '../queries.ts'

export function Attachments({ task }: { task: Task }) {
  const input = useRef<HTMLInputElement>(null)
  const attach = useAttach()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [removing, setRemoving] = useState<TaskAttachment | null>(null)
  const attachButton = useRef<HTMLButtonElement>(null)
  const isFocusOwed = useRef(false)
  const { files } = task

  // The button that was pressed went with its file. The dialog gives the focus back once it is closed, to nothing.
  useEffect(() => {
    if (!isFocusOwed.current || removing) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      isFocusOwed.current = false
      attachButton.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  })
  if (files.length === 0 && !task.editable) return null

  async function send(chosen: readonly File[]) {
    setRefused([])
    for (const file of chosen) {
      const reason = await sendOne(file)
      if (reason !== null) setRefused((before) => [...before, `${file.name}: ${reason}`])
    }
  }

  /** @returns why it was refused. */
  async function sendOne(file: File): Promise<string | null> {
    if (file.size > maxAttachmentBytes) return t`Use a file of at most 10 MB.`
    try {
      await attach.mutateAsync({ taskId: task.id, file })
      return null
    } catch (error) {
      return Object.values(fieldErrors(error))[0] ?? messageOf(error, t`It could not be sent. Try again.`)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.currentTarget.files ?? [])]
    // The same file may be chosen again after it was refused.
    event.currentTarget.value = ''
    void send(chosen)
  }

  return (
    <section className="task-panel-part flush" aria-label={t`Files`}>
      <div className="part-head">
        <h3 className="h3">
          <Trans>Files</Trans>
        </h3>
        {files.length > 0 && <span className="count">{files.length}</span>}
        {task.editable && files.length < mostAttachments && (
          <Button
            ref={attachButton}
            className="end"
            size="sm"
            variant="ghost"
            icon={Paperclip}
            pending={attach.isPending}
            onClick={() => input.current?.click()}
          >
            <Trans>Attach</Trans>
          </Button>
        )}
        <input ref={input} type="file" hidden multiple aria-label={t`Files`} onChange={choose} />
      </div>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="task-file">
            <a className="row grow" href={`/api/v1/tasks/${task.id}/attachments/${file.id}`} download={file.name}>
              <Download className="i-14" aria-hidden="true" />
              <span className="trunc">{file.name}</span>
              <span className="soft t12 num">{sizeText(file.bytes)}</span>
            </a>
            {task.editable && <IconButton icon={X} size="sm" label={t`Remove ${{ file: file.name }}`} onClick={() => setRemoving(file)} />}
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <div className="grid gap-1" role="alert">
          {refused.map((reason, at) => (
            <FieldError key={at}>{reason}</FieldError>
          ))}
        </div>
      )}
      {removing && (
        <Detach
          taskId={task.id}
          file={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            isFocusOwed.current = true
            setRemoving(null)
          }}
        />
      )}
    </section>
  )
}

interface DetachProps {
  taskId: string
  file: TaskAttachment
  onClose: () => void
  onRemoved: () => void
}

function Detach({ taskId, file, onClose, onRemoved }: DetachProps) {
  const detach = useDetach()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Remove ${{ file: file.name }}?`}
      description={t`The file is deleted and cannot be brought back.`}
      confirmLabel={t`Remove file`}
      danger
      pending={detach.isPending}
      problem={detach.isError ? messageOf(detach.error, t`The file could not be removed`) : undefined}
      onConfirm={() => detach.mutate({ taskId, id: file.id }, { onSuccess: onRemoved })}
    />
  )
}

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? t`${{ size: formatNumber(kilobytes) }} KB` : t`${{ size: formatNumber(Math.round(kilobytes / 102.4) / 10) }} MB`
}
