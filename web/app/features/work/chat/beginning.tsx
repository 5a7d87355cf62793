import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { say } from '@postwright/contract/core/sentences'
import type { ChatAbout } from '@postwright/contract/work/chat'
import { commandWords } from '@postwright/contract/work/chat-words'
import { CalendarDays, ChartColumn, FileSearch, ListChecks, type LucideIcon, PenLine } from 'lucide-react'

import { commandsOf } from './command-list.tsx'

/** What stands where nothing was said yet: what can be asked, and of whom. */
export function Beginning({ business: { name }, about }: { business: Business; about: ChatAbout }) {
  return (
    <div className="ch-flow">
      <div className="ch-begin">
        <h2 className="h2">{t`Ask about ${name}`}</h2>
        {about.composer ? <ComposerWords mayWrite={about.mayWrite} /> : <ModelWords writer={about.writer} mayWrite={about.mayWrite} />}
        <p className="t13 soft">
          <Trans>Your conversations are yours alone: nobody else in the workspace sees them.</Trans>
        </p>
      </div>
    </div>
  )
}

function ComposerWords({ mayWrite }: { mayWrite: boolean }) {
  return (
    <>
      <p className="soft">
        <Trans>The built-in composer answers here. It is not an AI model: it obeys these commands, and understands nothing else.</Trans>
      </p>
      <CommandTable mayWrite={mayWrite} />
    </>
  )
}

function ModelWords({ writer, mayWrite }: { writer: string; mayWrite: boolean }) {
  const making: [LucideIcon, string][] = [
    [PenLine, t`Make drafts, and revise them`],
    [CalendarDays, t`Propose times, tasks and changes of the profile; nothing happens before your yes`],
  ]
  const abilities: [LucideIcon, string][] = [
    [FileSearch, t`Find what your documents and posts say, and quote it`],
    ...(mayWrite ? making : []),
    [ChartColumn, t`Say what was published, and how fast it was approved`],
  ]
  return (
    <>
      <p className="soft">{t`${writer} answers here. It reads the profile, the documents and the posts of this business, and can:`}</p>
      <ul className="ch-what ch-abilities">
        {abilities.map(([Icon, words]) => (
          <li key={words}>
            <Icon aria-hidden="true" />
            {words}
          </li>
        ))}
        <li>
          <ListChecks aria-hidden="true" />
          <span>
            <Trans>Obey the commands below, each of which begins with a slash</Trans>
          </span>
        </li>
      </ul>
      <CommandTable mayWrite={mayWrite} />
    </>
  )
}

function CommandTable({ mayWrite }: { mayWrite: boolean }) {
  return (
    <dl className="ch-commands">
      {commandsOf(mayWrite).map((command) => (
        <div key={command}>
          <dt>
            <code>{say(commandWords[command].usage)}</code>
          </dt>
          <dd>{say(commandWords[command].says)}</dd>
        </div>
      ))}
    </dl>
  )
}
