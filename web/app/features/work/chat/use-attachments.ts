import { t } from '@lingui/core/macro'
import { maxDocumentBytes } from '@postwright/contract/content/documents'
import { type ChatAttachment, maxChatImageBytes, mostChatAttachments } from '@postwright/contract/work/chat-messages'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { codeOf, fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { keepFiles, readKeptFiles } from './kept-message.ts'
import { attachmentQuery, useAttachFile, useDetachFile } from './queries.ts'

/** A file in the box: on its way, refused with a reason, or taken by the server, which reads it. */
export interface BoxFile {
  key: number
  name: string
  bytes: number
  /** Of an image, within this page. */
  preview: string | null
  refusal: string | null
  attachment: ChatAttachment | null
}

interface Attachments {
  files: readonly BoxFile[]
  /** Those that can be sent. */
  ready: ChatAttachment[]
  /** Some are on their way or being read. */
  isBusy: boolean
  add: (files: readonly File[]) => void
  remove: (key: number) => void
  /** Forgets those that were sent. */
  clear: () => void
}

/**
 * The files of the next message. Each is told of by itself: one that is refused stops no other. Those that the server took are kept in this
 * browser under `place`, as the text is.
 */
export function useAttachments(businessId: string, place: string): Attachments {
  const attach = useAttachFile()
  const detach = useDetachFile()
  const [files, setFiles] = useState<readonly BoxFile[]>(() => readKeptFiles(place).map(keptFile))
  const next = useRef(files.length)
  const previews = useRef(new Set<string>())
  const taken = files.flatMap(({ attachment }) => attachment ?? [])
  const known = useQueries({ queries: taken.map((attachment) => ({ ...attachmentQuery(attachment), initialData: attachment })) })
  const now = new Map(known.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
  const gone = new Set(taken.filter((_, at) => codeOf(known[at]?.error) === 'NOT_FOUND').map(({ id }) => id))
  const shown = files.map((file) => {
    if (!file.attachment) return file
    if (gone.has(file.attachment.id)) return { ...file, attachment: null, refusal: t`It was kept too long. Remove it and attach it again.` }
    return { ...file, attachment: now.get(file.attachment.id) ?? file.attachment }
  })

  // A conversation that has begun got its own place, and what is attached goes along.
  const placeKept = useRef(place)
  const takenIds = taken.map(({ id }) => id).join(' ')
  const keep = useEffectEvent((to: string, ids: string) => {
    if (placeKept.current !== to) keepFiles(placeKept.current, [])
    placeKept.current = to
    keepFiles(
      to,
      taken.filter(({ id }) => ids.includes(id)),
    )
  })
  useEffect(() => keep(place, takenIds), [place, takenIds])

  useEffect(() => {
    const made = previews.current
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [])

  const change = (key: number, changed: Partial<BoxFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...changed } : file)))

  function add(chosen: readonly File[]) {
    for (const [at, file] of chosen.entries()) {
      const key = next.current
      next.current += 1
      const isOver = files.length + at >= mostChatAttachments
      const refusal = isOver ? t`Attach at most ${mostChatAttachments} files to one message.` : sizeRefusal(file)
      const preview = refusal === null && isImage(file) ? URL.createObjectURL(file) : null
      if (preview) previews.current.add(preview)
      setFiles((before) => [...before, { key, name: file.name, bytes: file.size, preview, refusal, attachment: null }])
      if (refusal === null) void send(key, file)
    }
  }

  async function send(key: number, file: File) {
    try {
      change(key, { attachment: await attach.mutateAsync({ businessId, file }) })
    } catch (error) {
      change(key, { refusal: Object.values(fieldErrors(error))[0] ?? messageOf(error, t`It could not be sent. Remove it and try again.`) })
    }
  }

  function remove(key: number) {
    const removed = files.find((file) => file.key === key)
    setFiles((before) => before.filter((file) => file.key !== key))
    // A file that nothing comes of is removed by the server in time.
    if (removed?.attachment) detach.mutate({ id: removed.attachment.id })
  }

  return {
    files: shown,
    ready: shown.flatMap(({ attachment }) => (attachment?.status === 'ready' ? attachment : [])),
    isBusy: shown.some(({ attachment, refusal }) => (attachment ? attachment.status === 'reading' : refusal === null)),
    add,
    remove,
    clear: () => setFiles([]),
  }
}

function keptFile(attachment: ChatAttachment, key: number): BoxFile {
  const { name, bytes } = attachment
  return { key, name, bytes, preview: null, refusal: null, attachment }
}

function sizeRefusal(file: File): string | null {
  if (file.size === 0) return t`This file is empty.`
  if (isImage(file) && file.size > maxChatImageBytes) return t`Use an image of at most 10 MB.`
  if (file.size > maxDocumentBytes) return t`Use a file of at most 20 MB.`
  return null
}

function isImage({ type }: File): boolean {
  return type.startsWith('image/')
}
