import { lingui } from '@lingui/vite-plugin'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { MagicString } from 'magic-string'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** Compiles what marks sentences, and their English in its place: a browser needs neither a catalogue of English nor a parser. */
export function sentences(): Plugin[] {
  return [...marks(), englishInPlace()]
}

/** Compiles what marks sentences to what it stands for: an id, the English, and what stands in it. */
export function marks(): Plugin[] {
  return lingui({ configPath: `${import.meta.dirname}/../lingui.config.ts`, macroTransform: { macro: { descriptorFields: 'all' } } })
}

/** The same for what the server draws of the web's files. Its own files run as they are, where they are tested as well. */
export function sentencesOfWeb(): Plugin[] {
  return sentences().map((plugin) => {
    const { transform } = plugin
    if (typeof transform !== 'object') return plugin
    return { ...plugin, transform: { ...transform, filter: { ...transform.filter, id: /\/web\/.*\.(?:po|[jt]sx?)(?:$|\?)/ } } }
  })
}

/** Stands before what a macro became. */
const mark = '/*i18n*/'
const isMarked = /\/\*i18n\*\/[\s(]*$/

function englishInPlace(): Plugin {
  return {
    name: 'english-in-place',
    enforce: 'pre',
    transform: {
      filter: { id: /\.[jt]sx?(?:$|\?)/, code: mark },
      handler(code, id) {
        const changed = new MagicString(code)
        new Visitor({
          ObjectExpression({ start, properties }) {
            if (!isMarked.test(code.slice(Math.max(0, start - 20), start))) return
            const values = new Map(
              properties.flatMap((one) =>
                one.type === 'Property' && one.key.type === 'Identifier' ? [[one.key.name, one.value] as const] : [],
              ),
            )
            const message = values.get('message')
            if (values.has('id') && message?.type === 'Literal' && typeof message.value === 'string')
              changed.overwrite(message.start, message.end, JSON.stringify(compileMessage(message.value)))
          },
        }).visit(parseSync(id.replace(/\?.*$/, ''), code, { lang: 'tsx' }).program)
        return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
      },
    },
  }
}
