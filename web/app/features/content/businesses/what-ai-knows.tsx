import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeLabel, type ContentType } from '@postwright/contract/core/content-types'
import type { AiContext, AiContextCut, AiContextPart } from '@postwright/contract/content/generation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'

import { formatList } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { LoadState } from '../../../../ui/load-state.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { knowsTitle, useIsComposed } from './knows-title.ts'
import { aiContextQuery } from '../generation/queries.ts'
import { readable } from './readable-part.ts'

/** What is sent to write for this business, beside its profile. */
export function WhatAiKnows({ business }: { business: Business }) {
  const sent = useSent(business)
  const { context, isComposed } = sent
  const tokens = context.data?.tokens
  const title = knowsTitle(isComposed)

  return (
    <aside className="sheet bp-knows" aria-label={title}>
      <div className="sheet-head">
        <div className="grow">
          <h2 className="h3">{title}</h2>
          <div className="t12 soft num">
            {tokens !== undefined && isComposed === false && (
              <Plural value={tokens} one="about # token with each request" other="about # tokens with each request" />
            )}
          </div>
        </div>
      </div>
      <div className="sheet-body stack">
        <Sent business={business} sent={sent} />
      </div>
    </aside>
  )
}

/** The same by itself, for a panel. */
export function WhatIsSent({ business, contentType }: { business: Business; contentType?: ContentType | undefined }) {
  const sent = useSent(business, contentType)
  return <Sent business={business} sent={sent} />
}

/** Instructions in words, which the composer does not read. */
const forModels: ReadonlySet<AiContextPart> = new Set(['rules'])

/** The type that was asked for, where the business has it; else its first. */
export function typeShown({ contentTypes }: Business, asked: ContentType | undefined): ContentType | undefined {
  return asked && contentTypes.includes(asked) ? asked : contentTypes[0]
}

function useSent(business: Business, contentType?: ContentType) {
  const [asked, setAsked] = useState(contentType)
  const type = typeShown(business, asked)
  const context = useQuery({ ...aiContextQuery(business, type), placeholderData: keepPreviousData })
  const isComposed = useIsComposed(type ? [type] : []) ?? context.data?.composer
  const parts = context.data?.parts.filter(({ id }) => !isComposed || !forModels.has(id))
  return { type, setAsked, context, isComposed, parts }
}

/** Part by part, before there is a brief, as everything is saved. */
function Sent({ business, sent }: { business: Business; sent: ReturnType<typeof useSent> }) {
  const { type, setAsked, context, isComposed, parts } = sent
  const [form, setForm] = useState<'read' | 'sent'>('read')
  return (
    <>
      {type === undefined ? (
        <p className="soft t13">
          <Trans>Choose a content type in the profile, and this shows what is sent to write it.</Trans>
        </p>
      ) : (
        <Select
          size="sm"
          inlineLabel={t`To write`}
          options={business.contentTypes.map((value) => ({ value, label: contentTypeLabel(value) }))}
          value={type}
          onChange={setAsked}
        />
      )}
      {type !== undefined && (
        <LoadState of={context} rows={3} loading={t`Loading what is sent`} failed={t`What is sent could not be loaded`} />
      )}
      {context.data && parts && isComposed !== undefined && (
        <>
          <div className="row flex-wrap gap-2">
            <SegmentedControl
              label={t`Form`}
              segments={[
                { value: 'read', label: t`To read` },
                { value: 'sent', label: t`Exactly as sent` },
              ]}
              value={form}
              onChange={setForm}
            />
            <Button size="sm" icon={Copy} onClick={() => copyText(parts)}>
              <Trans>Copy</Trans>
            </Button>
          </div>
          <Parts context={{ ...context.data, parts }} isComposed={isComposed} asSent={form === 'sent'} />
        </>
      )}
    </>
  )
}

function Parts({ context, isComposed, asSent }: { context: AiContext; isComposed: boolean; asSent: boolean }) {
  const { parts } = context
  const look = cx('bp-context', !asSent && 'bp-context-read')
  return (
    <div className="bp-parts">
      {parts.map(({ id, text, tokens }) => (
        <details key={id} className="bp-known" open={id === 'profile' || id === 'notes'}>
          <summary>
            <span className="grow">{partName(id)}</span>
            {!isComposed && (
              <span className="t12 soft num">
                <Plural value={tokens} one="# token" other="# tokens" />
              </span>
            )}
          </summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <pre className={look} lang={id === 'rules' ? 'en' : ''} tabIndex={0} aria-label={partName(id)} role="group">
            {asSent ? text : readable(text)}
          </pre>
        </details>
      ))}
      <p className="soft t13 mt-2">
        {isComposed ? (
          <Trans>
            The composer is no AI: it arranges the sentences of the brief, and adds what this says of the business. It reads no rules and
            knows nothing else.
          </Trans>
        ) : (
          <Trans>This is exactly what is sent beside a brief, as the profile is saved now. The brief takes the last place.</Trans>
        )}{' '}
        {!parts.some(({ id }) => id === 'voice') && (
          <Trans>No brand voice yet. Describe it in your profile settings, and it is part of this.</Trans>
        )}{' '}
        {!parts.some(({ id }) => id === 'examples') && (
          <Trans>
            Approved posts become examples: the three of a type that are nearest to the brief, first of those that you choose under Voice.
          </Trans>
        )}
      </p>
      {!isComposed && <Room context={context} />}
    </div>
  )
}

/** What a long brief takes the place of, so that nothing goes missing unseen. */
function Room({ context: { room, cut, next } }: { context: AiContext }) {
  const words = Math.floor((room * charactersOfToken) / charactersOfWord / 10) * 10
  return (
    <>
      {cut.length > 0 && (
        <Banner tone="warn" title={t`Not all of it fits`}>
          {t`Left out for this model, even with an empty brief: ${{ parts: formatList(cut.map(cutName)) }}.`}
        </Banner>
      )}
      <p className="soft t13 mt-2">
        <Plural value={words} one="A brief of up to about # word fits beside it." other="A brief of up to about # words fits beside it." />{' '}
        {next.length > 0 && t`For a longer one these are left out, in this order: ${{ parts: formatList(next.map(cutName)) }}.`}{' '}
        <Trans>A brief that leaves a model no room for the business is refused.</Trans>
      </p>
    </>
  )
}

/** On average, and with the blank after it. */
const charactersOfWord = 6
const charactersOfToken = 4

function cutName(id: AiContextCut): string {
  return {
    passages: t`passages of documents`,
    examples: t`approved examples`,
    notes: t`voice notes that are not pinned`,
    socialLinks: t`social links`,
    keywords: t`keywords`,
    goals: t`goals`,
    vision: t`the vision`,
    mission: t`the mission`,
    context: t`the end of the context`,
  }[id]
}

function partName(id: AiContextPart): string {
  return {
    rules: t`Rules of the content type`,
    notes: t`Voice notes`,
    words: t`Words and claims`,
    voice: t`Brand voice`,
    profile: t`Profile`,
    examples: t`Approved examples`,
    passages: t`Passages of documents`,
    brief: t`Brief and its options`,
    revision: t`Draft to revise`,
  }[id]
}

async function copyText(parts: AiContext['parts']) {
  try {
    await navigator.clipboard.writeText(parts.map(({ text }) => text).join('\n'))
    toast.success(t`Context copied`)
  } catch {
    toast.error(t`The browser did not allow copying. Select the text and copy it.`)
  }
}
