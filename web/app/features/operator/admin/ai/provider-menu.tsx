import { ph, t } from '@lingui/core/macro'
import type { AiOverview, AiProviderState } from '@postwright/contract/content/ai-providers'
import { ArrowDown, ArrowUp, Ellipsis, LifeBuoy, PenLine, PlugZap, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { failureOf } from '../../../../../lib/errors.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { IconButton } from '../../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../../ui/menu.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useArrangeProviders, useRemoveProvider, useSaveRules } from './queries.ts'

interface ProviderMenuProps {
  provider: AiProviderState
  overview: AiOverview
  onTest: () => void
  onEdit: () => void
}

export function ProviderMenu({ provider, overview, onTest, onEdit }: ProviderMenuProps) {
  const { id, name, isDefault, isFallback } = provider
  const { providers, defaultProvider } = overview
  const fallbacks = providers.filter((one) => one.isFallback).map((one) => one.id)
  const at = fallbacks.indexOf(id)
  const arrange = useArrange()
  const [isRemoving, setRemoving] = useState(false)

  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" variant="ghost" label={t`Actions for ${name}`} />}>
        <MenuItem icon={PenLine} onSelect={onEdit}>{t`Change`}</MenuItem>
        <MenuItem icon={PlugZap} onSelect={onTest}>{t`Test connection`}</MenuItem>
        {!isDefault && <MenuItem icon={Star} onSelect={() => arrange(id, fallbacks)}>{t`Write where nobody chose another`}</MenuItem>}
        <MenuItem icon={LifeBuoy} onSelect={() => arrange(defaultProvider, isFallback ? without(fallbacks, id) : [...fallbacks, id])}>
          {isFallback ? t`Stand in no more` : t`Stand in when another fails`}
        </MenuItem>
        {at > 0 && (
          <MenuItem icon={ArrowUp} onSelect={() => arrange(defaultProvider, moved(fallbacks, at, -1))}>{t`Stand in earlier`}</MenuItem>
        )}
        {at >= 0 && at < fallbacks.length - 1 && (
          <MenuItem icon={ArrowDown} onSelect={() => arrange(defaultProvider, moved(fallbacks, at, 1))}>{t`Stand in later`}</MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setRemoving(true)}>{t`Remove`}</MenuItem>
      </Menu>
      {isRemoving && <RemoveProvider provider={provider} onClose={() => setRemoving(false)} />}
    </>
  )
}

export function ComposerMenu({ overview: { providers, defaultProvider, rules } }: { overview: AiOverview }) {
  const arrange = useArrange()
  const save = useSaveRules()
  const fallbacks = providers.filter((one) => one.isFallback).map((one) => one.id)
  if (providers.length === 0) return null
  const isLast = rules.lastResort === 'composer'
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" variant="ghost" label={t`Actions for the composer`} />}>
      {defaultProvider !== 'composer' && (
        <MenuItem icon={Star} onSelect={() => arrange('composer', fallbacks)}>{t`Write where nobody chose another`}</MenuItem>
      )}
      <MenuItem
        icon={LifeBuoy}
        onSelect={() =>
          save.mutate(
            { ...rules, lastResort: isLast ? 'none' : 'composer' },
            { onError: (error) => toast.failed(error, t`The order could not be changed`) },
          )
        }
      >
        {isLast ? t`Stand in no more` : t`Stand in when no provider can`}
      </MenuItem>
    </Menu>
  )
}

function RemoveProvider({ provider: { id, name, isDefault }, onClose }: { provider: AiProviderState; onClose: () => void }) {
  const remove = useRemoveProvider()
  return (
    <AlertDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={t`Remove ${name}?`}
      description={
        isDefault
          ? t`The built-in composer writes from then on, until you choose another. Its key is forgotten; drafts and what they cost stay.`
          : t`Whoever chose it is written for by the provider of the site. Its key is forgotten; drafts and what they cost stay.`
      }
      confirmLabel={t`Remove provider`}
      pending={remove.isPending}
      problem={remove.isError ? failureOf(remove.error, t`The provider could not be removed`).title : undefined}
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => removed(name, onClose) })}
    />
  )
}

function removed(name: string, onClose: () => void): void {
  toast.success(t`${ph({ name })} was removed`)
  onClose()
}

/** Says when it could not be done; that it was done, the list shows. */
function useArrange(): (defaultProvider: string, fallbacks: string[]) => void {
  const { mutate } = useArrangeProviders()
  return (defaultProvider, fallbacks) =>
    mutate({ defaultProvider, fallbacks }, { onError: (error) => toast.failed(error, t`The order could not be changed`) })
}

function without(ids: readonly string[], id: string): string[] {
  return ids.filter((one) => one !== id)
}

function moved(ids: readonly string[], at: number, by: 1 | -1): string[] {
  const order = [...ids]
  const [id] = order.splice(at, 1)
  if (id !== undefined) order.splice(at + by, 0, id)
  return order
}
