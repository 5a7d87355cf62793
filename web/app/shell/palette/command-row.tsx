import { Command as Palette } from 'cmdk'
import { CornerDownLeft } from 'lucide-react'

import { type Command, isFound } from './commands.tsx'
import { Keys } from './keys.tsx'
import { Marked } from '../../../ui/marked.tsx'

interface CommandRowProps {
  command: Command
  typed: string
  onUse: (command: Command) => void
}

export function CommandRow({ command, typed, onUse }: CommandRowProps) {
  const { key, group, label, detail, excerpt, icon, keys } = command
  // By its name a thing is found wherever the words stand in it; in texts, words are found by their beginnings.
  const atWords = isFound(group)
  return (
    <Palette.Item value={key} onSelect={() => onUse(command)}>
      {icon}
      <span className="palette-words">
        <span className="trunc">
          <Marked text={label} typed={typed} atWords={atWords} />
        </span>
        {excerpt && (
          <span className="t12 two-lines">
            <Marked text={excerpt} typed={typed} atWords />
          </span>
        )}
        {detail && <span className="soft t12">{detail}</span>}
      </span>
      <span className="end row">
        {keys && <Keys keys={keys} />}
        <CornerDownLeft className="i-14" aria-hidden="true" />
      </span>
    </Palette.Item>
  )
}
