import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'
import type { DeskDraft } from './desk-draft.ts'

/** On a phone: back to the list, and to the draft before and after. */
export function Turning({ draft, drafts }: { draft: DeskDraft; drafts: readonly DeskDraft[] }) {
  const at = drafts.findIndex(({ key }) => key === draft.key)
  return (
    <nav className="dk-turn" aria-label={t`Drafts of this brief`}>
      <Link to="/app/desk/$generationId" from="/app/desk/$generationId" search={{}} className={buttonClass({ variant: 'ghost' })}>
        <ChevronLeft aria-hidden="true" />
        <Trans>Drafts</Trans>
      </Link>
      <span className="end t13 soft num">{t`${{ number: at + 1 }} of ${{ total: drafts.length }}`}</span>
      <Turn to={drafts[at - 1]} label={t`Draft before`} icon={ChevronLeft} />
      <Turn to={drafts[at + 1]} label={t`Next draft`} icon={ChevronRight} />
    </nav>
  )
}

function Turn({ to, label, icon: Icon }: { to: DeskDraft | undefined; label: string; icon: typeof ChevronLeft }) {
  const look = buttonClass({ variant: 'ghost', iconOnly: true })
  if (!to) return <span className={look} aria-hidden="true" />
  return (
    <Link
      to="/app/desk/$generationId"
      from="/app/desk/$generationId"
      search={{ draft: to.key }}
      replace
      className={look}
      aria-label={label}
    >
      <Icon aria-hidden="true" />
    </Link>
  )
}
