import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SourceDocument } from '@postwright/contract/content/documents'
import { Check, CircleX, Clock, FileText, Globe, Loader } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentPassages } from './document-passages.tsx'

/** One document: how its reading goes or went, and what was read of it. */
export function DocumentRow({ document, mayChange }: { document: SourceDocument; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { name, address, status, progress, message, passages } = document
  const Icon = address === null ? FileText : Globe

  return (
    <li className="docs-row">
      <Icon className="i-16 soft docs-icon" aria-hidden="true" />
      <div className="min-w-0 grid gap-1">
        <div className="row gap-2 flex-wrap">
          {address === null ? (
            <span className="docs-name">{name}</span>
          ) : (
            <a className="link docs-name" href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
          <DocumentBadge status={status} />
        </div>
        <DocumentFacts document={document} />
        {progress && (
          <div className="docs-progress">
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
          <Button size="sm" variant="ghost" className="docs-show" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Hide passages` : t`Show passages`}
          </Button>
        )}
        {isOpen && <DocumentPassages id={document.id} />}
      </div>
      {mayChange && <DocumentActions document={document} />}
    </li>
  )
}

/** Calm states stay neutral. */
const looks = { waiting: [Clock, 'soft'], reading: [Loader, 'info'], ready: [Check, 'soft'], failed: [CircleX, 'bad'] } as const

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
