import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Series } from '@postwright/contract/publishing/recurring'
import { Link } from '@tanstack/react-router'
import { CalendarOff, Ellipsis, Pause, Pencil, Play, TriangleAlert, Type } from 'lucide-react'
import { Suspense, useState } from 'react'

import { lazyPart } from '../../../../lib/lazy-part.ts'
import { formatList } from '../../../../lib/formats.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { Menu, MenuItem, MenuRule } from '../../../../ui/menu.tsx'
import { needsSomebody, rhythmText, stateText } from './series-words.ts'
import { ShowingsList } from './showings-list.tsx'
import { useSeriesActs } from './use-series-acts.ts'

const WordingsDialog = lazyPart(async () => (await import('../evergreen/wordings-dialog.tsx')).WordingsDialog)

interface SeriesRowProps {
  series: Series
  timeZone: string
  mayChange: boolean
  isOpenAtFirst: boolean
  onChange: () => void
}

/** A post that comes again: how, what it does next, and its showings when somebody asks for them. */
export function SeriesRow({ series, timeZone, mayChange, isOpenAtFirst, onChange }: SeriesRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [isWording, setWording] = useState(false)
  const acts = useSeriesActs()
  const { id, post, title, paused, state, shown, channelNames, lostChannels, endedBecause } = series
  const isTrouble = needsSomebody(series)

  return (
    <li className="again-row">
      <div className="grow">
        <Link className="b trunc" to="/app/repository/$postId" params={{ postId: post.id }}>
          {title}
        </Link>
        <p className={cx('t13', isTrouble ? 'again-trouble' : 'soft')}>
          {isTrouble && <TriangleAlert className="i-14" aria-hidden="true" />}
          {stateText(series, timeZone)}
        </p>
        {state !== 'channel' && state !== 'ended' && lostChannels.length > 0 && (
          <p className="t13 again-trouble">{t`Left out, since not connected: ${{ channels: formatList(lostChannels) }}`}</p>
        )}
        <p className="t13 soft row gap-2 flex-wrap">
          <TypeLabel type={post.contentType} />
          <span>{[rhythmText(series), formatList(channelNames), shownText(shown)].join(' · ')}</span>
        </p>
        {mayChange && state === 'ended' && endedBecause === 'person' && (
          <Button size="sm" icon={Play} className="justify-self-start" onClick={() => acts.goOn(series)}>
            <Trans>Go on</Trans>
          </Button>
        )}
        <button type="button" className="textbtn t13 justify-self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Hide its showings` : t`Its showings`}
        </button>
        {isOpen && <ShowingsList id={id} timeZone={timeZone} />}
      </div>
      {mayChange && state !== 'ended' && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`What to do with “${{ title }}”`} />}>
          <MenuItem icon={Pencil} onSelect={onChange}>
            <Trans>Change…</Trans>
          </MenuItem>
          <MenuItem icon={Type} onSelect={() => setWording(true)}>
            <Trans>Other wordings…</Trans>
          </MenuItem>
          <MenuItem icon={paused ? Play : Pause} onSelect={() => void acts.pause(series)}>
            {paused ? t`Go on` : t`Pause`}
          </MenuItem>
          <MenuRule />
          <MenuItem icon={CalendarOff} onSelect={() => void acts.end(id)}>
            <Trans>End it</Trans>
          </MenuItem>
        </Menu>
      )}
      {isWording && (
        <Suspense>
          <WordingsDialog postId={post.id} title={title} onClose={() => setWording(false)} />
        </Suspense>
      )}
    </li>
  )
}

function shownText(shown: number): string {
  return shown === 0 ? t`did not go out yet` : plural({ shown }, { one: 'went out once', other: 'went out # times' })
}
