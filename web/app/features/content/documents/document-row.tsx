import { ph, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { SourceDocument } from '@postwright/contract/content/documents'
import { CircleCheck, CircleX, Clock, Ellipsis, FileText, Globe, Loader, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { formatDateTime } from '../../../../lib/formats.ts'
import { DocumentPassages } from './document-passages.tsx'
import { useReadAgain, useRemoveDocument } from './queries.ts'

/** One document: how its reading goes or went, and what was read of it. */
export function DocumentRow({ document, mayChange }: { document: SourceDocument; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { name, address, status, progress, message, passages } = document
  const Icon = address === null ? FileText : Globe

  return (
    <li className="docs-row">
      <div className="row gap-3 items-start">
        <Icon className="i-16 soft shrink-0 mt-1" aria-hidden="true" />
        <div className="grow min-w-0 grid gap-1">
          <div className="row gap-2 flex-wrap">
            {address === null ? (
              <span className="b trunc">{name}</span>
            ) : (
              <a className="link b trunc" href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
            <DocumentBadge status={status} />
          </div>
          <Facts document={document} />
          {progress && (
            <div className="grid gap-1">
              <Progress label={t`Reading ${name}`} done={progress.done} total={progress.total} />
              <span className="t12 soft num">
                <Trans>
                  Page {ph({ page: progress.done })} of {ph({ pages: progress.total })}
                </Trans>
              </span>
            </div>
          )}
          {status === 'failed' && message !== null && <p className="t13 c-bad">{message}</p>}
          {passages > 0 && (
            <div>
              <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? t`Hide passages` : t`Show passages`}
              </Button>
            </div>
          )}
          {isOpen && <DocumentPassages id={document.id} />}
        </div>
        {mayChange && <Actions document={document} />}
      </div>
    </li>
  )
}

function Facts({ document: { status, pages, words, passages, isPartial, addedBy, createdAt } }: { document: SourceDocument }) {
  const when = formatDateTime(createdAt)
  return (
    <p className="t12 soft num row gap-2 flex-wrap">
      {pages !== null && (
        <span>
          <Plural value={pages} one="# page" other="# pages" />
        </span>
      )}
      {passages > 0 && (
        <>
          <span>
            <Plural value={words} one="# word" other="# words" />
          </span>
          <span>
            <Plural value={passages} one="# passage" other="# passages" />
          </span>
        </>
      )}
      <span>{addedBy === null ? t`Added ${{ when }}` : t`Added by ${{ person: addedBy }}, ${{ when }}`}</span>
      {status === 'ready' && isPartial && (
        <span className="c-warn">
          <Trans>It is very long: its beginning was read.</Trans>
        </span>
      )}
    </p>
  )
}

const looks = { waiting: [Clock, 'soft'], reading: [Loader, 'info'], ready: [CircleCheck, 'good'], failed: [CircleX, 'bad'] } as const

function DocumentBadge({ status }: Pick<SourceDocument, 'status'>) {
  const [Icon, tone] = looks[status]
  const words = { waiting: t`Waiting`, reading: t`Reading`, ready: t`Ready`, failed: t`Not read` }
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {words[status]}
    </span>
  )
}

function Actions({ document: { id, name, status, address } }: { document: SourceDocument }) {
  const readAgain = useReadAgain()
  const remove = useRemoveDocument()
  const [isAsking, setAsking] = useState(false)
  const isUnderWay = status === 'waiting' || status === 'reading'

  async function again() {
    try {
      await readAgain.mutateAsync({ id })
    } catch (error) {
      toast.failed(error, t`It could not be read again. Try again in a moment.`)
    }
  }

  async function removeIt() {
    try {
      await remove.mutateAsync({ id })
      setAsking(false)
      toast.success(t`${{ document: name }} deleted`)
    } catch (error) {
      toast.failed(error, t`The document could not be deleted. Nothing was changed.`)
    }
  }

  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`What to do with ${{ document: name }}`} />}>
        <MenuItem icon={RefreshCw} disabled={isUnderWay} onSelect={() => void again()}>
          {address === null ? t`Read again` : t`Fetch and read again`}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </MenuItem>
      </Menu>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Delete ${{ document: name }}?`}
        description={t`Its file and its passages go for good. Drafts are made without it from now on; posts that are written stay as they are.`}
        confirmLabel={t`Delete document`}
        danger
        pending={remove.isPending}
        onConfirm={removeIt}
      />
    </>
  )
}
