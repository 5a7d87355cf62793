import { t } from '@lingui/core/macro'
import { say } from '@postwright/contract/core/sentences'
import { type ChatCommand, chatCommands, commandWords } from '@postwright/contract/work/chat-words'

const readingCommands: readonly ChatCommand[] = ['find', 'help']

/** The commands that somebody can use: whoever only reads has nothing made by one. */
export function commandsOf(mayWrite: boolean): readonly ChatCommand[] {
  return mayWrite ? chatCommands : readingCommands
}

/** The commands that begin as what is typed; none once one is chosen. */
export function commandsFor(text: string, mayWrite: boolean): ChatCommand[] {
  const typed = /^\/([a-z]*)$/i.exec(text)?.[1]
  return typed === undefined ? [] : commandsOf(mayWrite).filter((command) => command.startsWith(typed.toLowerCase()))
}

interface CommandListProps {
  id: string
  commands: readonly ChatCommand[]
  current: number
  onChoose: (command: ChatCommand) => void
}

/** What can follow a slash; the box that it belongs to keeps the focus. */
export function CommandList({ id, commands, current, onChoose }: CommandListProps) {
  return (
    <div className="ch-slash" id={id} role="listbox" aria-label={t`Commands`}>
      {commands.map((command, at) => (
        <button
          key={command}
          type="button"
          id={`${id}-${command}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          // The box would lose the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(command)}
        >
          <code>{say(commandWords[command].usage)}</code>
          <span className="t12 soft">{say(commandWords[command].says)}</span>
        </button>
      ))}
    </div>
  )
}
