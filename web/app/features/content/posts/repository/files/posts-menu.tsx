import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ellipsis, FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '../../../../../../ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '../../../../../../ui/menu.tsx'
import type { RepositorySearch } from '../repository-search.ts'
import { ExportItems } from './export-items.tsx'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))

/** Posts out of files, and into files what an address shows. */
export function PostsMenu({ search, mayImport }: { search: RepositorySearch; mayImport: boolean }) {
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} variant="default" label={t`More actions`} />}>
        {mayImport && (
          <>
            <MenuItem icon={FileUp} onSelect={() => setImporting(true)}>
              <Trans>Import from CSV</Trans>
            </MenuItem>
            <MenuRule />
          </>
        )}
        <ExportItems posts={{ search }} />
      </Menu>
      <Suspense>{isImporting && <ImportDialog businessId={search.business} onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
