import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { auditAreas } from '@postwright/contract/core/audit'
import { Download } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'
import { InlineInput } from '../../../../ui/inline-input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextSearch } from '../../../../ui/text-search.tsx'
import { areaLabel } from './area-label.ts'
import { type AuditScope, type AuditSearch, auditFileOf } from './queries.ts'

interface AuditFiltersProps {
  scope: AuditScope
  search: AuditSearch
  onSearch: (change: AuditSearch) => void
}

const all = 'all'

export function AuditFilters({ scope, search, onSearch }: AuditFiltersProps) {
  return (
    <search className="filters mt-6">
      <TextSearch
        label={t`Search by who`}
        placeholder={t`Who: name or email`}
        maxLength={120}
        value={search.who ?? ''}
        onChange={(who) => onSearch({ who: who || undefined })}
      />
      <Select
        inlineLabel={t`What`}
        options={[{ value: all, label: t`Everything` }, ...auditAreas.map((area) => ({ value: area, label: areaLabel(area) }))]}
        value={search.area ?? all}
        onChange={(area) => onSearch({ area: area === all ? undefined : area })}
      />
      <InlineInput
        inlineLabel={t`From`}
        type="date"
        value={search.from ?? ''}
        max={search.to}
        onChange={(event) => onSearch({ from: event.currentTarget.value || undefined })}
      />
      <InlineInput
        inlineLabel={t`To`}
        type="date"
        value={search.to ?? ''}
        min={search.from}
        onChange={(event) => onSearch({ to: event.currentTarget.value || undefined })}
      />
      <a className={buttonClass()} href={auditFileOf(scope, search)} download>
        <Download aria-hidden="true" />
        <Trans>CSV</Trans>
      </a>
    </search>
  )
}
