import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { aiProviderKindLabel, type OwnKeyKind, ownKeyKinds } from '@postwright/contract/content/ai-provider-kinds'
import type { AiChoices } from '@postwright/contract/content/ai-settings'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { OwnKeyDialog } from './own-key-dialog.tsx'
import { useRemoveAiKey } from './queries.ts'

type OwnKey = NonNullable<AiChoices['ownKeys']>[number]

/** Keys that this person pays themselves; with one, its provider can be chosen above. */
export function OwnKeys({ keys }: { keys: readonly OwnKey[] }) {
  const [editing, setEditing] = useState<OwnKeyKind | null>(null)
  const remove = useRemoveAiKey()
  const of = (kind: OwnKeyKind) => keys.find((key) => key.kind === kind)

  return (
    <Sheet title={t`Your own keys`} note={t`You pay the provider yourself`} className="mt-6 max-w-[720px]">
      <ul className="lines">
        {ownKeyKinds.map((kind) => {
          const key = of(kind)
          const name = aiProviderKindLabel(kind)
          return (
            <li key={kind} className="ai-choice">
              <span className="m">{name}</span>
              <span className="soft t13 ai-said">{key ? inWords(key) : t`No key`}</span>
              {key && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t`Forget the key for ${name}`}
                  pending={remove.isPending}
                  onClick={() => remove.mutate({ kind }, { onError: (error) => toast.failed(error, t`The key could not be forgotten`) })}
                >
                  <Trans>Forget</Trans>
                </Button>
              )}
              <Button
                size="sm"
                aria-label={key ? t`Change the key for ${name}` : t`Add a key for ${name}`}
                onClick={() => setEditing(kind)}
              >
                {key ? t`Change` : t`Add`}
              </Button>
            </li>
          )
        })}
      </ul>
      {editing && <OwnKeyDialog kind={editing} stored={of(editing)} onClose={() => setEditing(null)} />}
    </Sheet>
  )
}

function inWords({ model, keyEnds }: OwnKey): string {
  return keyEnds ? t`${model}, key ends in ${keyEnds}` : model
}
