import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ApiKey, mostApiKeys } from '@postwright/contract/identity/api-keys'
import { scopes } from '@postwright/contract/core/scopes'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { formatAgo, formatDate, formatDateTime } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { apiKeysQuery, useRevokeApiKey } from './queries.ts'
import { listed, say } from '@postwright/contract/core/sentences'

/** Keys with which programs act as this person in this workspace. */
export function ApiKeys({ isSuperAdmin, workspace }: { isSuperAdmin: boolean; workspace: string }) {
  const keys = useQuery(apiKeysQuery())
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const isFull = (keys.data?.length ?? 0) >= mostApiKeys
  const make = (
    <Button
      size="sm"
      icon={Plus}
      disabled={isFull}
      title={isFull ? t`There are ${mostApiKeys} keys. Revoke one that you do not use.` : undefined}
      onClick={() => setMaking(true)}
    >
      <Trans>New key</Trans>
    </Button>
  )

  return (
    <>
      <Sheet title={t`API keys`} count={keys.data?.length} note={t`for ${workspace}`} actions={make} className="mt-6 max-w-[720px]">
        <LoadState of={keys} rows={2} loading={t`Loading API keys`} failed={t`API keys could not be loaded`} />
        {keys.data?.length === 0 && (
          <EmptyState title={t`No keys yet`}>
            <Trans>
              A key lets a program do what you may do here, as far as you allow it.{' '}
              <a className="link" href="/help/guide/api">
                How programs call
              </a>
            </Trans>
          </EmptyState>
        )}
        <ul className="lines">
          {keys.data?.map((key) => (
            <Key key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      </Sheet>
      {isMaking && <NewKeyDialog isSuperAdmin={isSuperAdmin} onClose={() => setMaking(false)} />}
      <RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

function Key({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, ending, expiresAt, lastUsedAt, lastUsedAddress } = apiKey
  const now = useNow()
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  const used = lastUsedAt === null ? t`Never used` : usedInWords(formatAgo(lastUsedAt), lastUsedAddress)
  const end = expiresAt === null ? t`Does not expire` : endInWords(isOver, formatDate(expiresAt))
  return (
    <li className="row gap-3 px-4 py-3 flex-wrap">
      <div className="grow min-w-0">
        <div className="row gap-2 min-w-0">
          <span className="m trunc">{name}</span>
          <code className="t12 soft">pw_…{ending}</code>
        </div>
        <div className="t12 soft">{listed(apiKey.scopes.map((scope) => say(scopes[scope].label)))}</div>
        <div className="t12 soft" title={lastUsedAt ? formatDateTime(lastUsedAt) : undefined}>
          {used} · <span className={isOver ? 'c-bad' : undefined}>{end}</span>
        </div>
      </div>
      <Button size="sm" aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  )
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const revoke = useRevokeApiKey()

  async function end() {
    if (!apiKey) return
    try {
      await revoke.mutateAsync({ id: apiKey.id })
      toast.success(t`${{ name: apiKey.name }} revoked`)
    } catch (error) {
      toast.failed(error, t`The key could not be revoked. Try again.`)
    }
    onClose()
  }

  return (
    <AlertDialog
      open={apiKey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={apiKey ? t`Revoke ${ph({ name: apiKey.name })}?` : t`Revoke the key?`}
      description={t`Programs that use it are refused from their next call on. It cannot be brought back.`}
      confirmLabel={t`Revoke key`}
      danger
      pending={revoke.isPending}
      onConfirm={end}
    />
  )
}

function usedInWords(when: string, address: string | null): string {
  return address === null ? t`Used ${when} from somewhere` : t`Used ${when} from ${address}`
}

function endInWords(isOver: boolean, day: string): string {
  return isOver ? t`Expired ${day}` : t`Expires ${day}`
}
