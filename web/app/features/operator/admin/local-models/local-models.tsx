import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LocalModelOverview } from '@postwright/contract/content/local-models'
import { useQuery } from '@tanstack/react-query'
import { Gauge, Plus } from 'lucide-react'
import { useState } from 'react'

import './local-models.css'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { useFold } from '../ai/use-fold.tsx'
import { AddModelDialog } from './add-model-dialog.tsx'
import { ModelRow } from './model-row.tsx'
import { localModelsQuery, useMeasure } from './queries.ts'
import { gigabytes } from './words.ts'

/** AI models on this machine: measured for, downloaded, tried and chosen. */
export function LocalModels({ folds = false }: { folds?: boolean }) {
  const title = t`A model on this machine`
  const fold = useFold(title)
  const overview = useQuery(localModelsQuery())
  const measure = useMeasure()
  const [adding, setAdding] = useState(false)
  return (
    <Sheet title={title} note={t`no key, no cost, nothing leaves the server`} {...(folds && fold)}>
      <LoadState of={overview} rows={3} loading={t`Loading models`} failed={t`The models could not be loaded`} />
      {overview.data &&
        (overview.data.isSupported ? (
          <Offer
            overview={overview.data}
            isMeasuring={measure.isPending}
            onMeasure={() => measure.mutate({})}
            onAdd={() => setAdding(true)}
          />
        ) : (
          <Unsupported />
        ))}
      {measure.error && (
        <SheetBody>
          <FormProblem error={measure.error} fallback={t`This machine could not be measured`} />
        </SheetBody>
      )}
      {adding && <AddModelDialog onClose={() => setAdding(false)} />}
    </Sheet>
  )
}

function Unsupported() {
  return (
    <SheetBody>
      <Banner title={t`No model runs on this system`}>
        <Trans>Models run on Linux with glibc on x64. Elsewhere, install Ollama and add it as a provider: it needs no key either.</Trans>
      </Banner>
    </SheetBody>
  )
}

interface OfferProps {
  overview: LocalModelOverview
  isMeasuring: boolean
  onMeasure: () => void
  onAdd: () => void
}

function Offer({ overview, isMeasuring, onMeasure, onAdd }: OfferProps) {
  const { machine, threads, models, folder } = overview
  const { cores } = machine
  const [memory, free, disk] = [machine.memoryBytes, machine.freeMemoryBytes, machine.freeDiskBytes].map(gigabytes)
  const nothingFits = threads !== null && !models.some(({ isRecommended, state }) => isRecommended || state === 'installed')
  const measured =
    threads === null
      ? t`The speed is not measured yet.`
      : threads === 1
        ? t`It writes fastest with one thread.`
        : t`It writes fastest with ${threads} threads.`
  return (
    <>
      <SheetBody className="grid gap-3">
        <p className="t13 soft">
          <Trans>
            This machine has {cores} cores, {memory} of memory ({free} free) and {disk} of disk free.
          </Trans>{' '}
          {isMeasuring ? t`Writing for some seconds to see how fast it is …` : measured}
        </p>
        <span className="row">
          <Button size="sm" icon={Gauge} pending={isMeasuring} onClick={onMeasure}>
            {threads === null ? t`Measure this machine` : t`Measure again`}
          </Button>
        </span>
        {nothingFits && (
          <Banner tone="warn" title={t`This machine is too slow or too small for a model`}>
            <Trans>A draft would take many minutes. The built-in composer, or a provider, serves people better here.</Trans>
          </Banner>
        )}
      </SheetBody>
      <ul className="lines lm-list" aria-label={t`Models`}>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
      </ul>
      <SheetBody className="grid gap-3">
        <span className="row">
          <Button size="sm" icon={Plus} onClick={onAdd}>
            <Trans>Add a model</Trans>
          </Button>
        </span>
        <p className="t12 soft lm-said">
          <Trans>
            One draft at a time is written; others wait for their turn. Files ending in .gguf that you lay into {folder} are listed too.
          </Trans>
        </p>
      </SheetBody>
    </>
  )
}
