import { plural, t } from '@lingui/core/macro'
import { maxSubscribersFileBytes, mostImportedSubscribers } from '@postwright/contract/publishing/subscribers'

import { formatNumber } from '../../../../lib/formats.ts'
import { ImportPeopleDialog } from './import-people-dialog.tsx'
import { useImportReaders } from './queries.ts'

/** Adds the subscribers of a file. */
export function ImportReadersDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const readers = useImportReaders()
  return (
    <ImportPeopleDialog
      title={t`Import subscribers`}
      description={t`A CSV file, as a spreadsheet saves it. Its first row names the columns: email, and if you like name. At most ${{ most: formatNumber(mostImportedSubscribers) }} rows.`}
      consentHint={t`Where and when they asked for your newsletter. It is kept with each of them, beside your name.`}
      mostBytes={maxSubscribersFileBytes}
      run={async (step) => {
        const { rows, ...report } = await readers.mutateAsync({ businessId, ...step })
        return { ...report, rows: rows.map(({ email: address, ...row }) => ({ ...row, address })) }
      }}
      addLabel={(count) => plural({ count }, { one: 'Add # subscriber', other: 'Add # subscribers' })}
      addedLabel={(count) => plural({ count }, { one: '# subscriber added', other: '# subscribers added' })}
      onClose={onClose}
    />
  )
}
