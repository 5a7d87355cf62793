import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AssetDetails } from '@postwright/contract/content/media'
import { useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, PenLine, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { codeOf } from '../../../../../lib/errors.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Menu, MenuItem } from '../../../../../ui/menu.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { assetQuery } from '../queries.ts'
import { AltText } from './alt-text.tsx'
import { AssetFacts } from './asset-facts.tsx'
import { CropStage } from './crop-stage.tsx'
import { DeleteAsset } from './delete-asset.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { UsedBy } from './used-by.tsx'
import { Variants } from './variants.tsx'

interface AssetPanelProps {
  id: string
  folders: readonly string[]
  onClose: () => void
}

/** One picture or film beside the others: how it is cut, what it says, who uses it. Over the whole screen on phones. */
export function AssetPanel({ id, folders, onClose }: AssetPanelProps) {
  const asset = useQuery(assetQuery(id))
  const panel = useRef<HTMLElement>(null)
  const isGone = codeOf(asset.error) === 'NOT_FOUND'

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const element = panel.current
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose()
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [onClose])

  return (
    <aside ref={panel} className="media-panel" tabIndex={-1} aria-label={asset.data?.name ?? t`Picture or film`}>
      {asset.data && !isGone ? (
        <Opened asset={asset.data} folders={folders} onClose={onClose} />
      ) : (
        <>
          <PanelHead title={isGone ? t`It is not here any more` : ''} onClose={onClose} />
          {isGone ? (
            <p className="media-part soft">
              <Trans>It was deleted, or it belongs to another workspace.</Trans>
            </p>
          ) : (
            <LoadState of={asset} rows={4} loading={t`Loading`} failed={t`It could not be loaded`} />
          )}
        </>
      )}
    </aside>
  )
}

function Opened({ asset, folders, onClose }: { asset: AssetDetails; folders: readonly string[]; onClose: () => void }) {
  const may = useMay()
  const [isRenaming, setRenaming] = useState(false)
  const mayChange = may.changeBusinesses === true
  return (
    <>
      <PanelHead title={asset.name} onClose={onClose}>
        <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`More actions`} />}>
          {mayChange && (
            <MenuItem icon={PenLine} onSelect={() => setRenaming(true)}>
              <Trans>Rename</Trans>
            </MenuItem>
          )}
          <MenuItem icon={Download} onSelect={() => save(asset)}>
            <Trans>Download</Trans>
          </MenuItem>
        </Menu>
      </PanelHead>
      {asset.kind === 'image' ? (
        <CropStage asset={asset} mayChange={mayChange} />
      ) : (
        <div className="media-stage">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a film of the library is shown as it is, with whatever captions are part of it */}
          <video
            className="media-film"
            src={asset.address}
            poster={asset.hasPreview ? `${asset.address}?size=1600` : undefined}
            controls
            preload="metadata"
          />
        </div>
      )}
      <AltText asset={asset} mayChange={mayChange} />
      <UsedBy asset={asset} />
      <Variants asset={asset} />
      <AssetFacts asset={asset} folders={folders} mayChange={mayChange} />
      {mayChange && <DeleteAsset asset={asset} onDeleted={onClose} />}
      {isRenaming && <RenameDialog asset={asset} onClose={() => setRenaming(false)} />}
    </>
  )
}

function PanelHead({ title, onClose, children }: { title: string; onClose: () => void; children?: React.ReactNode }) {
  return (
    <div className="media-panel-head">
      <h2 className="h3 trunc grow">{title}</h2>
      {children}
      <IconButton icon={X} size="sm" label={t`Close`} onClick={onClose} />
    </div>
  )
}

function save({ address, name }: AssetDetails) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
