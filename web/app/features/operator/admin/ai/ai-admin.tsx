import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './ai-admin.css'
import type { AiProviderState } from '@postwright/contract/content/ai-providers'
import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { LocalModels } from '../local-models/local-models.tsx'
import { Limits } from './limits.tsx'
import { Prices } from './prices.tsx'
import { Prompts } from './prompts.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderList } from './provider-list.tsx'
import { aiOverviewQuery, useCheckProvider } from './queries.ts'

/** What writes, what it may cost, and what it is told. */
export function AiAdmin() {
  const overview = useQuery(aiOverviewQuery())
  const [editing, setEditing] = useState<AiProviderState | 'new' | null>(null)
  const check = useCheckProvider()
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set())

  /** Side by side: one that hangs keeps nobody waiting. */
  async function test(providers: readonly AiProviderState[]): Promise<void> {
    setTesting(new Set(providers.map(({ id }) => id)))
    await Promise.allSettled(providers.map(({ id }) => check.mutateAsync({ id })))
    setTesting(new Set())
  }

  const providers = overview.data?.providers ?? []
  return (
    <div className="mt-6 grid gap-4 md:gap-6">
      <div className="row flex-wrap">
        <p className="soft min-w-60 grow">
          <Trans>What writes, and what it may cost. Amounts are in US dollars, months and days in UTC.</Trans>
        </p>
        {providers.length > 0 && (
          <Button icon={RefreshCw} pending={testing.size > 0} onClick={() => void test(providers)}>
            <Trans>Test all</Trans>
          </Button>
        )}
        <Button icon={Plus} variant={providers.length === 0 ? 'primary' : 'default'} onClick={() => setEditing('new')}>
          <Trans>Add a provider</Trans>
        </Button>
      </div>
      <Sheet
        title={t`Providers`}
        count={overview.data && providers.length + 1}
        note={t`with their tokens of 30 days and cost of this month`}
      >
        <LoadState of={overview} rows={3} loading={t`Loading AI settings`} failed={t`The AI settings could not be loaded`} />
        {overview.data && (
          <ProviderList overview={overview.data} testing={testing} onTest={(provider) => void test([provider])} onEdit={setEditing} />
        )}
      </Sheet>
      <LocalModels folds />
      {overview.data && <Limits overview={overview.data} />}
      {overview.data && providers.length > 0 && <Prices names={new Map(providers.map(({ id, name }) => [id, name]))} />}
      <Prompts />
      {editing && (
        <ProviderDialog
          provider={editing === 'new' ? null : editing}
          onTest={(saved) => void test([saved])}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}
