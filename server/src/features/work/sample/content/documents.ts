import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

/** Two short texts that drafts can quote. */
export function sampleDocuments(): File[] {
  return [
    textFile(say(msg`Price list.md`), [
      say(msg`# Price list`),
      say(msg`Seeded loaf, 900 g: R62. Rye, 1 kg: R70. White loaf, 700 g: R45. Six buns: R38.`),
      say(msg`Orders for the next day are taken until 18:00. Delivery in town costs nothing from two loaves.`),
    ]),
    textFile(say(msg`About the bakery.md`), [
      say(msg`# About the bakery`),
      say(msg`The oven was built in 1921 and lit again in 2017. It is fired with vine cuttings, at 03:40 each morning but Monday.`),
      say(msg`The flour comes from three farms within ninety kilometres and is ground on stone on Sundays.`),
    ]),
  ]
}

function textFile(name: string, paragraphs: string[]): File {
  return new File([`${paragraphs.join('\n\n')}\n`], name, { type: 'text/markdown' })
}
