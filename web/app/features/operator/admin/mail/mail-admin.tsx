import { t } from '@lingui/core/macro'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import type { AdminSearch } from '../admin-search.ts'
import { MailboxForm } from './mailbox-form.tsx'
import { MailServerForm } from './mail-server-form.tsx'
import { Outbox } from './outbox.tsx'
import { TemplateEditor } from './template-editor.tsx'

interface MailAdminProps {
  search: AdminSearch
  onSearch: (change: Partial<AdminSearch>) => void
  /** Where tests go unless another address is given. */
  ownAddress: string
}

const views = [
  { value: 'smtp', label: 'SMTP' },
  { value: 'mailbox', label: t`Bounces` },
  { value: 'templates', label: t`Templates` },
  { value: 'outbox', label: t`Outbox` },
] as const

export function MailAdmin({ search, onSearch, ownAddress }: MailAdminProps) {
  return (
    <div className="mt-6 grid gap-5">
      <div>
        <SegmentedControl label={t`Part of email`} segments={views} value={search.mail} onChange={(mail) => onSearch({ mail })} />
      </div>
      {search.mail === 'smtp' && <MailServerForm ownAddress={ownAddress} />}
      {search.mail === 'mailbox' && <MailboxForm />}
      {search.mail === 'templates' && (
        <TemplateEditor chosen={search.template} onChoose={(template) => onSearch({ template })} ownAddress={ownAddress} />
      )}
      {search.mail === 'outbox' && (
        <Outbox
          state={search.mailState}
          onState={(mailState) => onSearch({ mailState })}
          opened={search.opened}
          onOpen={(opened) => onSearch({ opened })}
        />
      )}
    </div>
  )
}
