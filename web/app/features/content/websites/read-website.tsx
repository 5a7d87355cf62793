import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'

import './websites.css'
import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import type { FromWebsiteProps } from './from-website.tsx'
import { Proposals } from './proposals.tsx'
import { type ReadPage, type Reading, useReading } from './use-reading.ts'

export function ReadWebsite({ address: given, profile, onTake, mayRename }: FromWebsiteProps & { mayRename: boolean }) {
  const [address, setAddress] = useState(given)
  const { reading, start, stop } = useReading()
  const refusal = reading.phase === 'failed' ? fieldErrors(reading.error)['address'] : undefined

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // The dialog lies in the page's tree of components, and its form is none of theirs.
    event.stopPropagation()
    if (address.trim() !== '' && reading.phase !== 'reading') void start(address.trim())
  }

  return (
    <div className="sheet-body stack">
      <form className="ws-address" noValidate onSubmit={submit}>
        <Field label={t`Website`} hint={t`The page and up to nine others of the site are read, as its robots.txt allows.`} error={refusal}>
          <Input
            type="url"
            inputMode="url"
            placeholder="www.example.com"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" variant={reading.phase === 'proposed' ? 'default' : 'primary'} pending={reading.phase === 'reading'}>
          <Trans>Read website</Trans>
        </Button>
      </form>
      <State reading={reading} onStop={stop} isShown={refusal === undefined} />
      {reading.phase === 'proposed' && (
        <>
          <Pages pages={reading.pages} />
          <Proposals {...reading} profile={profile} onTake={onTake} mayRename={mayRename} />
        </>
      )}
    </div>
  )
}

function State({ reading, onStop, isShown }: { reading: Reading; onStop: () => void; isShown: boolean }) {
  if (reading.phase === 'failed' && isShown)
    return (
      <Banner tone="bad" title={reading.message ?? messageOf(reading.error, t`The website could not be read. Try again.`)}>
        <Trans>Nothing was changed.</Trans>
      </Banner>
    )
  if (reading.phase !== 'reading') return null
  const last = reading.pages.at(-1)
  const [done, total] = [last?.done ?? 0, last?.total ?? 1]
  return (
    <div className="grid gap-2" role="status">
      <Progress label={t`Reading the website`} done={done} total={total} />
      <div className="row gap-2">
        <span className="t13 soft num grow trunc">
          {reading.isProposing
            ? t`Writing the proposals`
            : last
              ? t`Page ${{ done }} of ${{ total }}: ${ph({ address: last.address })}`
              : t`Asking the website`}
        </span>
        <Button size="sm" onClick={onStop}>
          <Trans>Stop</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Which pages were read, and which were not. */
function Pages({ pages }: { pages: readonly ReadPage[] }) {
  const count = pages.filter(({ reason }) => reason === null).length
  return (
    <details className="t13">
      <summary>{plural(count, { one: '# page was read', other: '# pages were read' })}</summary>
      <ul className="ws-pages">
        {pages.map(({ address, reason }) => (
          <li key={address}>
            <span className="ws-place">{address}</span>
            {reason !== null && <span className="soft">{reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
