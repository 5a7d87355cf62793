import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Voice, VoiceRules as Rules } from '@postwright/contract/content/voice'
import { Ban, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { formatList } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { VoiceSection } from './voice-section.tsx'

/** The words and rules that every draft is held to. */
export function VoiceRules({ voice, mayChange }: { voice: Voice; mayChange: boolean }) {
  const [editing, setEditing] = useState(false)
  const { rules } = voice
  return (
    <VoiceSection
      title={t`Words and claims`}
      note={t`checked after every draft`}
      actions={
        mayChange && (
          <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setEditing(true)}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <dl className="vo-words">
        <Line label={t({ message: 'Always', context: 'words that are to be used' })}>
          <Tags words={rules.always} none={t`No word yet`} />
        </Line>
      </dl>
      <NeverTable voice={voice} />
      <dl className="vo-words">
        <Line label={t`Hashtags`}>
          <Tags words={rules.hashtags.map((tag) => `#${tag}`)} none={t`As the platform is used to`} />
          {rules.hashtagsMost !== null && (
            <span className="soft">{plural({ most: rules.hashtagsMost }, { one: 'at most #', other: 'at most #' })}</span>
          )}
        </Line>
        <Line label={t`Emoji`}>{emojiWords(rules)}</Line>
        <Line label={t`Language`}>{rules.language || t`That of the brief`}</Line>
      </dl>
      {editing && <RulesDialog voice={voice} onClose={() => setEditing(false)} />}
    </VoiceSection>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Tags({ words, none }: { words: readonly string[]; none: string }) {
  if (words.length === 0) return <span className="soft">{none}</span>
  return words.map((word) => (
    <span key={word} className="tag">
      {word}
    </span>
  ))
}

function NeverTable({ voice: { rules, mended } }: { voice: Voice }) {
  if (rules.never.length === 0)
    return (
      <p className="soft t13 mt-3">
        <Trans>No banned word or claim yet.</Trans>
      </p>
    )
  const times = new Map(mended.map((one) => [one.word, one.times]))
  return (
    <div className="vo-never">
      <table className="table">
        <thead>
          <tr>
            <th>
              <Trans context="words that are never used">Never</Trans>
            </th>
            <th>
              <Trans>Say instead</Trans>
            </th>
            <th className="r">
              <Trans>Mended in 30 days</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.never.map(({ word, instead, claim }) => (
            <tr key={word}>
              <td>
                <Ban className="i-14 c-bad" aria-hidden="true" /> {word}
                {claim && <span className="t12 soft block">{t`a claim, in every form`}</span>}
              </td>
              <td className={instead === '' ? 'soft' : undefined}>{instead || (claim ? t`Leave its sentence out` : t`Leave it out`)}</td>
              <td className="r num">{times.get(word) ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function emojiWords({ emoji, emojiExcept }: Rules): string {
  const except = formatList(emojiExcept.map(contentTypeLabel))
  if (emoji === 'any') return t`As it fits`
  if (emojiExcept.length === 0) return emoji === 'none' ? t`None` : t`Few`
  return emoji === 'none' ? t`None, except on ${except}` : t`Few, except on ${except}`
}
