import { contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'
import { chatCommands, commandWords } from '@postwright/contract/work/chat-words'
import { msg, plural } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { type Command, draftWords, taskWords } from '../../../../ai/chat/commands.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { draftsTool } from '../tools/drafts.ts'
import { findTool } from '../tools/find.ts'
import { taskTool } from '../tools/task.ts'
import { timesTool } from '../tools/times.ts'
import type { Called } from './call-tool.ts'
import { type Script, scriptOf } from './script.ts'
import type { AnswerUnderWay } from './under-way.ts'

/** Does what a command says. It needs no model. `today` is the day where the business is, when it was asked. */
export async function answerByCommand(answer: AnswerUnderWay, { name, words }: Command, today: string): Promise<void> {
  const script = scriptOf(answer)
  if (name === null) {
    await script.say(say(msg`There is no such command. These are understood:`))
    return script.say(listOfCommands())
  }
  await commands[name](script, words, today)
}

/** Whoever asks the composer something else is told what it is. */
export async function answerByComposer(answer: AnswerUnderWay): Promise<void> {
  const script = scriptOf(answer)
  await script.say(
    say(
      msg`I am the built-in composer and no AI model, so I cannot answer in words of my own. I obey commands, and an administrator can connect a model that answers.`,
    ),
  )
  await script.say(listOfCommands())
}

const commands: Record<(typeof chatCommands)[number], (script: Script, words: string, today: string) => Promise<void>> = {
  async help(script) {
    await script.say(say(msg`These commands are understood, whoever answers here:`))
    await script.say(listOfCommands())
  },

  async draft(script, words) {
    const { contentTypes, unknown, brief } = draftWords(words)
    if (brief === '') return usage(script, 'draft')
    if (unknown[0] !== undefined) {
      const known = contentTypeIds.map(contentTypeLabel).join(', ')
      return script.say(say(msg`There is no content type “${{ name: unknown[0] }}”, so nothing was written. There are: ${{ known }}.`))
    }
    const called = await script.call(draftsTool, { brief, ...(contentTypes.length > 0 && { contentTypes }) })
    if (await toldWhyNot(script, called)) return
    const made = called.made
    if (made === 0) return script.say(say(msg`No draft came of it; the card says why.`))
    await script.say(
      say(msg`I made ${plural({ made }, { one: '# draft', other: '# drafts' })}. Nothing is planned; open one to read and change it.`),
    )
  },

  async find(script, words) {
    if (words === '') return usage(script, 'find')
    const called = await script.call(findTool, { query: words })
    if (await toldWhyNot(script, called)) return
    const found = called.made
    await script.say(
      found === 0
        ? say(msg`I found nothing about that in documents, posts and the files of this conversation. Try other words.`)
        : say(msg`I found ${plural({ found }, { one: '# passage', other: '# passages' })}, best first.`),
    )
  },

  async task(script, words, today) {
    const { title, dueOn, dueTime } = taskWords(words, today)
    if (title === '') return usage(script, 'task')
    const called = await script.call(taskTool, { title, ...(dueOn !== null && { dueOn }), ...(dueTime !== null && { dueTime }) })
    if (await toldWhyNot(script, called)) return
    await script.say(say(msg`The task is added when you say yes.`))
  },

  async when(script, words) {
    const called = await script.call(timesTool, words === '' ? {} : { query: words })
    if (await toldWhyNot(script, called)) return
    await script.say(
      say(msg`These times are free, on the usual days and hours of each content type. Nothing is planned until you say yes.`),
    )
  },
}

async function usage(script: Script, name: keyof typeof commands): Promise<void> {
  await script.say(`${say(commandWords[name].says)}\n\n\`${say(commandWords[name].usage)}\``)
}

/** A card that failed says why; the answer says it as well. */
async function toldWhyNot(script: Script, { state, message }: Called): Promise<boolean> {
  if (state !== 'failed') return false
  await script.say(sayKept(message ?? ''))
  return true
}

function listOfCommands(): string {
  return chatCommands.map((name) => `- \`${say(commandWords[name].usage)}\` – ${say(commandWords[name].says)}`).join('\n')
}
