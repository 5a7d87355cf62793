import { Trans } from '@lingui/react/macro'
import { FileUp, Plus } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'

/** How people come onto a list by hand. */
export function PeopleActions({ onOpen }: { onOpen: (opened: { kind: 'add' | 'import' }) => void }) {
  return (
    <>
      <Button size="sm" icon={FileUp} onClick={() => onOpen({ kind: 'import' })}>
        <Trans>Import CSV</Trans>
      </Button>
      <Button size="sm" icon={Plus} onClick={() => onOpen({ kind: 'add' })}>
        <Trans>Add</Trans>
      </Button>
    </>
  )
}
