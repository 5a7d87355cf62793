import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LocalModel } from '@postwright/contract/content/local-models'
import { CircleX, Download, Pause, Play, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { pageLocale } from '../../../../../lib/i18n.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import { Progress } from '../../../../../ui/progress.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useDownload, useModel, usePause, useRemoveModel, useTryModel, useUnload } from './queries.ts'
import { gigabytes, speedOf, timeForPost, timeLeft } from './words.ts'

/** One model: what it is, what it would be worth here, and what can be done with it now. */
export function ModelRow({ model }: { model: LocalModel }) {
  const { name, bytes, memoryBytes, state } = model
  const isComing = state === 'downloading' || state === 'stalled' || state === 'checking'
  return (
    <li className="lm" aria-label={name}>
      <div className="grid gap-1 min-w-0">
        <p className="row gap-2 flex-wrap">
          <span className="m">{name}</span>
          {model.isRecommended && <span className="t12 c-good">{t`Recommended here`}</span>}
          {model.isDefault && <span className="t12 soft">{t`Writes the drafts`}</span>}
          {model.isLoaded && <span className="t12 soft">{t`In memory`}</span>}
        </p>
        {/* What no model is takes no memory, and has no speed. */}
        {state !== 'unusable' && (
          <>
            <p className="t12 soft num">{factsOf(model, gigabytes(bytes), gigabytes(memoryBytes))}</p>
            <p className="t12 soft num">{worth(model)}</p>
          </>
        )}
        {isComing && <Coming model={model} />}
        {state === 'stopped' && <p className="t12 soft num">{t`${{ received: gigabytes(model.receivedBytes) }} of it are here.`}</p>}
        {model.message && (
          <p className="t13 c-bad row items-start gap-2" role="alert">
            <CircleX className="i-14 mt-1" aria-hidden="true" />
            {model.message}
          </p>
        )}
        {state === 'unusable' && (
          <p className="t13 c-bad">
            <Trans>This file is no model, or of a version that is not known.</Trans>
          </p>
        )}
        {model.lacks && state !== 'installed' && state !== 'unusable' && (
          <p className="t13 c-warn row gap-2">
            <TriangleAlert className="i-14" aria-hidden="true" />
            {model.lacks === 'memory' ? t`This machine has too little memory for it.` : t`There is too little room on the disk.`}
          </p>
        )}
      </div>
      <ModelActions model={model} />
    </li>
  )
}

function Coming({ model }: { model: LocalModel }) {
  const { name, bytes, receivedBytes, state, bytesPerSecond } = model
  const left = timeLeft(model)
  const said =
    state === 'checking'
      ? t`Checking the whole file`
      : state === 'stalled'
        ? t`The source does not answer. It is asked again.`
        : t`${{ received: gigabytes(receivedBytes) }} of ${{ whole: gigabytes(bytes) }}, ${{ speed: gigabytes(bytesPerSecond) }} a second`
  return (
    <div className="grid gap-1 mt-1">
      <Progress label={t`Download of ${name}`} done={receivedBytes} total={Math.max(bytes, 1)} />
      <p className="t12 soft num">
        {said}
        {left && `, ${left}`}
      </p>
    </div>
  )
}

function ModelActions({ model }: { model: LocalModel }) {
  const { id, name, state } = model
  const [download, pause, use, attempt, unload] = [useDownload(), usePause(), useModel(), useTryModel(), useUnload()]
  const problem = attempt.error ?? download.error ?? pause.error ?? use.error ?? unload.error
  const isComing = state === 'downloading' || state === 'stalled' || state === 'checking'
  return (
    <div className="lm-acts">
      {attempt.data && (
        <p className="lm-said">
          <q>{attempt.data.text}</q>
        </p>
      )}
      {problem && <Problem error={problem} fallback={t`That did not work. Try again.`} />}
      <span className="row gap-2 flex-wrap">
        {(state === 'offered' || state === 'stopped' || state === 'failed') && model.origin !== 'found' && (
          <Button
            size="sm"
            icon={state === 'offered' ? Download : Play}
            disabled={model.lacks !== null}
            pending={download.isPending}
            aria-label={state === 'offered' ? t`Download ${name}` : t`Go on with ${name}`}
            onClick={() => download.mutate({ id })}
          >
            {state === 'offered' ? t`Download` : t`Go on`}
          </Button>
        )}
        {isComing && (
          <Button size="sm" icon={Pause} pending={pause.isPending} onClick={() => pause.mutate({ id })}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {state === 'installed' && (
          <>
            <Button size="sm" pending={attempt.isPending} aria-label={t`Try ${name}`} onClick={() => attempt.mutate({ id })}>
              <Trans>Try</Trans>
            </Button>
            {model.isLoaded && (
              <Button
                size="sm"
                pending={unload.isPending}
                aria-label={t`Unload ${name}`}
                onClick={() =>
                  unload.mutate({ id }, { onSuccess: () => toast.success(t`${name} is unloaded. The next draft loads it again.`) })
                }
              >
                <Trans>Unload</Trans>
              </Button>
            )}
            {!model.isDefault && (
              <Button
                size="sm"
                variant="primary"
                pending={use.isPending}
                aria-label={t`Use ${name}`}
                onClick={() => use.mutate({ id }, { onSuccess: () => toast.success(t`${name} writes from now on`) })}
              >
                <Trans>Use</Trans>
              </Button>
            )}
          </>
        )}
        {(state !== 'offered' || model.origin === 'added') && !model.isDefault && <Remove model={model} />}
      </span>
    </div>
  )
}

function Remove({ model: { id, name, state } }: { model: LocalModel }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveModel()
  return (
    <>
      <IconButton size="sm" icon={Trash2} label={t`Remove ${name}`} onClick={() => setAsking(true)} />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Remove ${name}?`}
        confirmLabel={t`Remove`}
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id },
            {
              onSuccess: () => setAsking(false),
              onError: (error) => toast.failed(error, t`It could not be removed. Nothing was changed.`),
            },
          )
        }
        description={state === 'installed' ? t`Its file is deleted. It can be downloaded again.` : t`What came of it is deleted.`}
      />
    </>
  )
}

function factsOf({ licence, languages }: LocalModel, size: string, memory: string): string {
  const facts = [t`${size}, takes ${memory} of memory`, licence, languages && languageNames(languages)]
  return facts.filter(Boolean).join(' · ')
}

/** What one may expect of it here, without flattery. */
function worth(model: LocalModel): string {
  const { good, tokensPerSecond } = model
  const kind =
    good === 'short'
      ? t`For short posts from a full brief; weak at articles and at facts`
      : good === 'general'
        ? t`For most posts; weak at long articles and at facts that nobody gave it`
        : null
  const speed = speedOf(model)
  const post = tokensPerSecond === null ? null : t`a LinkedIn post takes ${{ time: timeForPost(tokensPerSecond) }}`
  return [speed, post, kind].filter(Boolean).join(' · ')
}

function languageNames(codes: string): string {
  const names = new Intl.DisplayNames(pageLocale(), { type: 'language' })
  return codes
    .split(/,\s*/)
    .map((code) => names.of(code) ?? code)
    .join(', ')
}
