import { plural, t } from '@lingui/core/macro'
import { maxContactsFileBytes, mostImportedContacts } from '@postwright/contract/publishing/messages'

import { formatNumber } from '../../../../lib/formats.ts'
import { ImportPeopleDialog } from '../newsletters/import-people-dialog.tsx'
import { useImportContacts } from './queries.ts'

/** Adds the people of a file who agreed to get messages. */
export function ImportContactsDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const contacts = useImportContacts()
  return (
    <ImportPeopleDialog
      title={t`Import people`}
      description={t`A CSV file, as a spreadsheet saves it. Its first row names the columns: phone, with the country in each number, and if you like name. At most ${{ most: formatNumber(mostImportedContacts) }} rows.`}
      consentHint={t`Where and when they asked for messages on WhatsApp. It is kept with each of them, beside your name.`}
      mostBytes={maxContactsFileBytes}
      run={async (step) => {
        const { rows, ...report } = await contacts.mutateAsync({ businessId, ...step })
        return { ...report, rows: rows.map(({ phone: address, ...row }) => ({ ...row, address })) }
      }}
      addLabel={(count) => plural({ count }, { one: 'Add # person', other: 'Add # people' })}
      addedLabel={(count) => plural({ count }, { one: '# person added', other: '# people added' })}
      onClose={onClose}
    />
  )
}
