import type { ChatCommand } from '@postwright/contract/work/chat-words'
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { commandsFor } from './command-list.tsx'
import { keepMessage, readKeptMessage } from './kept-message.ts'

interface Box {
  /** Under which what is typed is kept in this browser. */
  place: string
  /** Nothing can be sent at the moment. */
  isBusy: boolean
  /** Whether commands that make something are offered. */
  mayWrite: boolean
  onSend: (text: string) => Promise<boolean>
}

/** What is typed into the box: kept until it is sent, with the commands that a slash offers. */
export function useBox({ place, isBusy, mayWrite, onSend }: Box) {
  const [text, setText] = useState(() => readKeptMessage(place))
  const [current, setCurrent] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const [isTooEarly, setTooEarly] = useState(false)
  const typed = useRef(text)
  const sending = useRef('')
  const kept = useRef(place)
  const element = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const commands = isClosed ? [] : commandsFor(text, mayWrite)

  // A conversation that has begun got its own place: what was typed meanwhile goes along.
  const move = useEffectEvent((to: string) => {
    if (kept.current === to) return
    keepMessage(kept.current, '')
    kept.current = to
    keepMessage(to, joined(sending.current, typed.current))
  })
  useEffect(() => move(place), [place])

  function show(next: string) {
    typed.current = next
    setText(next)
    setCurrent(0)
    setClosed(false)
    setTooEarly(false)
  }

  function write(next: string) {
    show(next)
    // What is on its way is not sent yet.
    keepMessage(kept.current, joined(sending.current, next))
  }

  async function send() {
    const message = text.trim()
    if (message === '') return
    if (isBusy || sending.current !== '') return setTooEarly(true)
    sending.current = message
    show('')
    const isSent = await onSend(message)
    sending.current = ''
    write(isSent ? typed.current : joined(message, typed.current))
  }

  function fill(next: string) {
    write(next)
    element.current?.focus()
  }

  function choose(command: ChatCommand) {
    fill(`/${command} `)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter ends a word of an input method there.
    if (event.nativeEvent.isComposing) return
    const command = commands[current]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (command && step) setCurrent((current + step + commands.length) % commands.length)
    else if (command && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey && text !== `/${command}`) choose(command)
    else if (command && event.key === 'Escape') setClosed(true)
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) void send()
    else return
    event.preventDefault()
  }

  return {
    text,
    fill,
    choose,
    send,
    commands,
    current,
    listId,
    /** What stands there was to be sent while nothing could be. */
    isTooEarly,
    props: {
      ref: element,
      value: text,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => write(event.currentTarget.value),
      onKeyDown,
      'aria-autocomplete': 'list' as const,
      'aria-controls': commands.length > 0 ? listId : undefined,
      'aria-activedescendant': commands[current] && `${listId}-${commands[current]}`,
    },
  }
}

function joined(one: string, other: string): string {
  return [one, other].filter((text) => text.trim() !== '').join('\n\n')
}
