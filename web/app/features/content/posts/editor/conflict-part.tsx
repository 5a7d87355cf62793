import { t } from '@lingui/core/macro'
import { useId } from 'react'

import { Radio } from '../../../../../ui/choice.tsx'
import type { ChannelById } from '../own-text/use-channels-by-id.ts'
import { ownText, titleOf } from '../own-text/whole-text.ts'
import { type Choice, type Part, textOf } from './merge-parts.ts'

export interface ConflictPartProps {
  part: Part
  /** Counted among those that differ. */
  number: number
  channelById: ChannelById
  choice: Choice | null
  onChoose: (choice: Choice) => void
}

/** One part of two texts, with what of it is kept. */
export function ConflictPart({ part, number, channelById, choice, onChoose }: ConflictPartProps) {
  const name = useId()
  const choices: [Choice, string][] = [
    ['mine', t`Mine`],
    ['theirs', t`Theirs`],
    ...(part.kind === 'text' && part.mine.length > 0 && part.theirs.length > 0 ? ([['both', t`Both`]] as [Choice, string][]) : []),
  ]
  function labelOf(): string {
    const own = part.own?.mine ?? part.own?.theirs
    if (own) return titleOf(own, channelById)
    return part.kind === 'title' ? t`Title` : t`Part ${number}`
  }

  function sideOf(side: 'mine' | 'theirs'): string {
    if (!part.own) return textOf(part[side])
    const own = part.own[side]
    return own ? ownText(own, channelById) : ''
  }

  return (
    <fieldset className="cf-part">
      <legend className="t13">
        <span className="m">{labelOf()}</span> <span className="soft">{whoChanged(part)}</span>
      </legend>
      <div className="cf-sides">
        <Side label={t`Mine`} text={sideOf('mine')} isChosen={choice === 'mine' || choice === 'both'} />
        <Side label={t`Theirs`} text={sideOf('theirs')} isChosen={choice === 'theirs' || choice === 'both'} />
      </div>
      <div className="row flex-wrap gap-4">
        {choices.map(([value, label]) => (
          <Radio key={value} name={name} value={value} label={label} checked={choice === value} onChange={() => onChoose(value)} />
        ))}
      </div>
    </fieldset>
  )
}

function Side({ label, text, isChosen }: { label: string; text: string; isChosen: boolean }) {
  return (
    <div className="cf-side" role="group" aria-label={label} data-chosen={isChosen || undefined}>
      <span className="label">{label}</span>
      {text === '' ? <p className="soft t13">{t`Nothing here`}</p> : <p className="cf-text">{text}</p>}
    </div>
  )
}

function whoChanged({ proposed, mine, theirs }: Part): string {
  if (proposed === 'mine') return t`Only you changed this.`
  if (proposed === 'theirs') return t`Only they changed this.`
  return mine.length === 0 || theirs.length === 0 ? t`Only one of the two has this.` : t`The two differ here.`
}
