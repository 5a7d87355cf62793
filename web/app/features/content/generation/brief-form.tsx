import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Subscription } from '@postwright/contract/billing/billing'
import type { Business } from '@postwright/contract/content/businesses'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { spokenLocale } from '@postwright/contract/core/sentences'
import type { Brief, Writer } from '@postwright/contract/content/generation'
import type { Idea } from '@postwright/contract/content/ideas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import './generation.css'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { type BriefDraft, draftOfBrief, emptyBrief, keepBriefDraft, readBriefDraft } from './brief-draft.ts'
import { BriefOptions } from './brief-options.tsx'
import { asksQuery, writersQuery } from './queries.ts'
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import { TypeChips } from './type-chips.tsx'

export interface BriefFormProps {
  businesses: readonly Business[]
  business: Business
  /** Null where there is none; undefined while that is not known. */
  subscription: Subscription | null | undefined
  onBusiness: (businessId: string) => void
  /** Whether writing is the one thing to do next. */
  isNext: boolean
  /** A brief that was sent and is to be used again; `onReused` once it is in the box. */
  reused: Brief | undefined
  onReused: () => void
  /** Why the last brief was refused. */
  refusal: unknown
  /** Resolves to whether the drafts have begun. */
  onWrite: (brief: Brief) => Promise<boolean>
}

/** What the composer does not heed is not sent to it, though it was typed while a model wrote. */
const withoutModel = { tone: '', language: '' }

const BriefRefusal = lazy(() => import('./brief-refusal.tsx').then((module) => ({ default: module.BriefRefusal })))

// Once there is something to say of tokens.
const TokenEstimate = lazy(() => import('./token-estimate.tsx').then((module) => ({ default: module.TokenEstimate })))

// Below what is being written.
const LastBrief = lazy(() => import('./last-brief.tsx').then((module) => ({ default: module.LastBrief })))
const Ideas = lazy(() => import('../ideas/ideas.tsx').then((module) => ({ default: module.Ideas })))

const LockedNotice = lazy(() => import('../businesses/locked-notice.tsx').then((module) => ({ default: module.LockedNotice })))

const BriefAsks = lazy(() => import('./brief-asks.tsx').then((module) => ({ default: module.BriefAsks })))

/** The schemas come apart from the screen: they are needed once somebody writes. */
const loadCheck = () => Promise.all([import('./brief-check.ts'), import('./brief-asks.tsx')])

/** What is to be written, for whom, as what. Give it the business's id as key. */
export function BriefForm({ businesses, business, subscription, onBusiness, isNext, reused, onReused, refusal, onWrite }: BriefFormProps) {
  const [kept, setDraft] = useState(() => readBriefDraft(business))
  const { data: writers } = useQuery(writersQuery())
  const needsPlan = subscription === null
  const byModel = kept.contentTypes.some((type) => writers?.some(({ contentType, composer }) => contentType === type && !composer))
  const byComposer = isComposed(kept.contentTypes, writers)
  const draft = byModel ? kept : { ...kept, ...withoutModel }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { text: ofText, ...elsewhere } = errors
  const added = draft.contentTypes.filter((type) => !business.contentTypes.includes(type))
  const count = draft.contentTypes.length * draft.variants

  // A model knows its subject; the composer knows what it is told.
  const pausedText = useDebouncedValue(draft.text, 500)
  const { data: asks = [] } = useQuery(asksQuery(business.id, byComposer ? pausedText : ''))
  const [isWaiting, setWaiting] = useState(false)
  const queryClient = useQueryClient()

  function change(part: Partial<BriefDraft>) {
    setWaiting(false)
    const next = { ...kept, ...part }
    setDraft(next)
    keepBriefDraft(business.id, next)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }

  async function write(leavesOut = false) {
    const [{ checkBrief }, { isNeeded }] = await loadCheck()
    const checked = checkBrief(business.id, draft)
    if (checked.errors) return setErrors(checked.errors)
    // Without an answer the brief is written as it is: what nobody gave is not promised.
    const composed = isComposed(draft.contentTypes, await queryClient.ensureQueryData(writersQuery()).catch(() => undefined))
    const asked = composed ? await queryClient.fetchQuery(asksQuery(business.id, draft.text)).catch(() => []) : []
    if (!leavesOut && asked.some((ask) => isNeeded(ask, draft.given))) return setWaiting(true)
    const given = checked.brief.given.filter(({ kind }) => asked.some((ask) => ask.kind === kind))
    // A second press must not write the same again: once it is sent the box is empty, and the brief can be called back.
    if (await onWrite({ ...checked.brief, given })) change(emptyBrief(business))
  }

  function reuse(brief: Brief) {
    const before = kept
    change(draftOfBrief(brief))
    if (before.text.trim() !== '' && before.text !== brief.text)
      toast.success(t`The earlier brief is in the box now`, { label: t`Undo`, onAction: () => change(before) })
  }

  /** The idea becomes the brief, for its own type alone; what stood in the box comes back with Undo. */
  function take({ title, angle, contentType }: Idea) {
    const before = kept
    // Facts that are typed at its end stand on a line of their own: the line of the note is for nobody else.
    change({ ...emptyBrief(business), text: `${title}\n\n${t`For us: ${angle}`}\n\n`, contentTypes: [contentType] })
    const wasTyped = before.text.trim() !== ''
    toast.success(
      t`The idea is in the box. Add your facts to it.`,
      wasTyped ? { label: t`Undo`, onAction: () => change(before) } : undefined,
    )
  }

  // Whoever comes by an address that names the box means to write.
  useEffect(() => {
    if (window.location.hash === '#brief') document.getElementById('brief')?.focus()
  }, [])

  // Asked for by the address, which then forgets it: a reload must not undo what was typed since.
  const taken = useRef<Brief | undefined>(undefined)
  useEffect(() => {
    if (!reused || taken.current === reused) return
    taken.current = reused
    reuse(reused)
    onReused()
  })

  return (
    <section className="sheet brief" data-tour="brief" aria-label={t`New brief`}>
      <div className="sheet-head">
        <h2 className="h3 whitespace-nowrap">
          <Trans>New brief</Trans>
        </h2>
        <span className="soft">
          <Trans context="new brief for a business">for</Trans>
        </span>
        <Select
          size="sm"
          aria-label={t`Business`}
          options={businesses.map(({ id, name }) => ({ value: id, label: name }))}
          value={business.id}
          onChange={onBusiness}
        />
      </div>
      {business.isLocked && (
        <Suspense>
          <div className="p-4">
            <LockedNotice />
          </div>
        </Suspense>
      )}
      <Textarea
        id="brief"
        bare
        rows={4}
        aria-label={t`What should be written`}
        aria-invalid={Boolean(ofText) || undefined}
        aria-describedby={ofText ? 'brief-text-error' : undefined}
        placeholder={t`What should be written? Name the facts: what, when, where, for whom, and what people should do.`}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {ofText && (
        <div className="brief-errors" id="brief-text-error" role="alert">
          <FieldError>{ofText}</FieldError>
        </div>
      )}
      {asks.length > 0 && (
        <Suspense>
          <BriefAsks
            asks={asks}
            given={draft.given}
            isWaiting={isWaiting}
            onChange={(given) => change({ given })}
            onLeaveOut={() => void write(true)}
          />
        </Suspense>
      )}
      <TypeChips chosen={draft.contentTypes} onChange={(contentTypes) => change({ contentTypes })} />
      {added.length > 0 && <p className="hint px-4 pb-3">{addedText(business, added)}</p>}
      <BriefOptions draft={draft} errors={errors} byModel={byModel} onChange={change} />
      {Object.keys(elsewhere).length > 0 && (
        <div className="brief-errors" role="alert">
          {Object.entries(elsewhere).map(([field, message]) => (
            <FieldError key={field}>{message}</FieldError>
          ))}
        </div>
      )}
      {Boolean(refusal) && !needsPlan && (
        <Suspense>
          <BriefRefusal error={refusal} />
        </Suspense>
      )}
      <div className="sheet-foot brief-go">
        <Suspense fallback={<span className="grow" />}>
          <TokenEstimate business={business} draft={draft} subscription={subscription} />
        </Suspense>
        <Button
          variant={isNext ? 'primary' : 'default'}
          icon={PenLine}
          disabled={count === 0 || needsPlan || business.isLocked}
          onClick={() => write()}
        >
          {count === 0 ? t`Choose a content type` : t`Write ${plural(count, { one: '# draft', other: '# drafts' })}`}
        </Button>
      </div>
      <Suspense>
        <LastBrief businessId={business.id} onReuse={reuse} />
        <Ideas businessId={business.id} onUse={take} />
      </Suspense>
    </section>
  )
}

/** Whether the built-in composer writes one of the types. */
function isComposed(types: readonly ContentType[], writers: readonly Writer[] | undefined): boolean {
  return types.some((type) => writers?.some(({ contentType, composer }) => contentType === type && composer) ?? false)
}

function addedText(business: Business, added: readonly ContentType[]): string {
  const types = new Intl.ListFormat(spokenLocale(), { type: 'unit' }).format(added.map(contentTypeLabel))
  return t`${{ business: business.name }} does not use ${types} yet. ${plural({ count: added.length }, { one: 'Writing adds it to its content types.', other: 'Writing adds them to its content types.' })}`
}
