import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { documentFileTypes, type SourceDocument } from '@postwright/contract/content/documents'
import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'

import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useReadAgain, useRemoveDocument, useReplaceDocument } from './queries.ts'

/** What can be done with a document: what its state calls for beside it, the rest in a menu. */
export function DocumentActions({ document }: { document: SourceDocument }) {
  const { id, name, status, address, passages } = document
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
    <div className="docs-actions">
      {isUnderWay && passages === 0 && (
        <Button
          size="sm"
          variant="ghost"
          pending={remove.isPending}
          aria-label={t`Cancel reading ${{ document: name }}`}
          onClick={removeIt}
        >
          <Trans>Cancel</Trans>
        </Button>
      )}
      {status === 'failed' && address !== null && (
        <Button size="sm" variant="ghost" pending={readAgain.isPending} aria-label={t`Try again: ${{ document: name }}`} onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {status === 'failed' && address === null && <Replace document={document} />}
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
        description={t`Its file and its passages go for good, and what posts quote of it as a source. Drafts are made without it from now on; the text of posts stays as it is.`}
        confirmLabel={t`Delete document`}
        danger
        pending={remove.isPending}
        onConfirm={removeIt}
      />
    </div>
  )
}

/** Another file in its place: the old one goes once the new one is there. */
function Replace({ document: { id, businessId, name } }: { document: SourceDocument }) {
  const input = useRef<HTMLInputElement>(null)
  const replace = useReplaceDocument()

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) replace.mutate({ id, businessId, file }, { onError: (error) => toast.failed(error, t`The file could not be replaced.`) })
  }

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        pending={replace.isPending}
        aria-label={t`Replace ${{ document: name }}`}
        onClick={() => input.current?.click()}
      >
        <Trans>Replace</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File in place of ${{ document: name }}`}
        accept={documentFileTypes}
        onChange={choose}
      />
    </>
  )
}
