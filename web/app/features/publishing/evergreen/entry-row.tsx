import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { EvergreenEntry } from '@postwright/contract/publishing/evergreen'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pause, Pencil, Play, Tag, Trash2, TriangleAlert, Type } from 'lucide-react'

import { formatDate } from '../../../../lib/formats.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { Menu, MenuItem, MenuRule } from '../../../../ui/menu.tsx'
import { needsSomebody, stateText } from './entry-state.ts'

interface EntryRowProps {
  entry: EvergreenEntry
  timeZone: string
  mayChange: boolean
  onChange: () => void
  onWordings: () => void
  onPause: (paused: boolean) => void
  onRemove: () => void
}

/** A post or a tag of the library: what it is, what it does next, and what was. */
export function EntryRow({ entry, timeZone, mayChange, onChange, onWordings, onPause, onRemove }: EntryRowProps) {
  const { post, title, paused } = entry
  const isTrouble = needsSomebody(entry)
  return (
    <li className="again-row">
      <div className="grow">
        <p className="row gap-2">
          {post ? (
            <Link className="b trunc" to="/app/repository/$postId" params={{ postId: post.id }}>
              {title}
            </Link>
          ) : (
            <span className="b row gap-1 trunc">
              <Tag className="i-14" aria-hidden="true" /> {title}
            </span>
          )}
        </p>
        <p className={cx('t13', isTrouble ? 'again-trouble' : 'soft')}>
          {isTrouble && <TriangleAlert className="i-14" aria-hidden="true" />}
          {stateText(entry, timeZone)}
        </p>
        <p className="t13 soft row gap-2 flex-wrap">
          {post && <TypeLabel type={post.contentType} />}
          <span>{factsOf(entry, timeZone).join(' · ')}</span>
        </p>
      </div>
      {mayChange && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`What to do with “${{ title }}”`} />}>
          <MenuItem icon={Pencil} onSelect={onChange}>
            <Trans>Change…</Trans>
          </MenuItem>
          {post && (
            <MenuItem icon={Type} onSelect={onWordings}>
              <Trans>Other wordings…</Trans>
            </MenuItem>
          )}
          <MenuItem icon={paused ? Play : Pause} onSelect={() => onPause(!paused)}>
            {paused ? t`Go on` : t`Pause`}
          </MenuItem>
          <MenuRule />
          <MenuItem icon={Trash2} onSelect={onRemove}>
            <Trans>Take out of the library</Trans>
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

function factsOf(entry: EvergreenEntry, timeZone: string): string[] {
  const { post, posts, wordings } = entry
  return [
    post ? null : plural({ count: posts }, { one: '# post', other: '# posts' }),
    rhythmText(entry),
    shownText(entry, timeZone),
    wordings > 0 ? plural({ count: wordings }, { one: '# other wording', other: '# other wordings' }) : null,
  ].filter((fact) => fact !== null)
}

function rhythmText({ rules: { restDays, mostShowings } }: EvergreenEntry): string {
  const rest = plural({ restDays }, { one: 'every day at most', other: 'every # days at most' })
  return mostShowings === null ? rest : `${rest}, ${plural({ mostShowings }, { one: 'once', other: '# times' })}`
}

function shownText({ shown, last }: EvergreenEntry, timeZone: string): string {
  if (!last) return t`not shown yet`
  const day = formatDate(last.dueAt, timeZone)
  return plural({ shown }, { one: `shown once, on ${day}`, other: `shown # times, last on ${day}` })
}
