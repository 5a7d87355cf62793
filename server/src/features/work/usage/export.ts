import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { UsageQuery } from '@postwright/contract/work/usage'
import { mostUsageLines } from '@postwright/contract/work/usage-period'
import { usageKindLabel } from '@postwright/contract/work/usage-words'

import type { Context } from '../../../context.ts'
import { byteOrderMark, csvRow, type CsvSigns, spokenCsvSigns } from '../../../csv.ts'
import { type Names, personNames, providerNames } from './names.ts'
import { periodOf } from './period.ts'
import { mayReadUsageOfAll } from './policy.ts'
import { type UsageLine, usageLines } from './lines.ts'

/** What `readUsage` sums up, a line for each day with what differs on it: use of the quotas first, and then the calls to models. */
export async function exportUsage({ services, db, actor }: Context, query: UsageQuery): Promise<File> {
  const seesAll = mayReadUsageOfAll(actor)
  const providers = await providerNames(services)
  return db.transaction(async (tx) => {
    const period = await periodOf(tx, actor, query, new Date())
    const whose = { workspaceId: actor.workspaceId, userId: seesAll ? null : actor.userId, period }
    const lines = await usageLines(tx, whose, mostUsageLines)
    const people = await personNames(tx, lines)
    const signs = spokenCsvSigns()
    const rows = lines.map((line) => {
      return csvRow(cellsOf(line, { seesAll, day: period.days[line.day - 1] ?? '', people, providers, signs }), signs)
    })
    const shown = headings.slice(0, seesAll ? undefined : -1).map(say)
    return new File([byteOrderMark, csvRow(shown, signs), ...rows], `usage-${period.days[0]}-${period.days.at(-1)}.csv`, {
      type: 'text/csv; charset=utf-8',
    })
  })
}

const headings = [
  msg`day`,
  msg`person`,
  msg`what`,
  msg`content type`,
  msg`provider`,
  msg`model`,
  msg`calls`,
  msg`tokens of the quota`,
  msg`posts of the quota`,
  msg`tokens of the model`,
  msg`cost in US dollars`,
]

interface Said {
  seesAll: boolean
  day: string
  people: Names
  providers: Names
  signs: CsvSigns
}

function cellsOf(line: UsageLine, { seesAll, day, people, providers, signs }: Said): (string | null)[] {
  const { userId, kind, contentType, providerId, model, calls, tokens, posts, modelTokens, costMicros } = line
  const what = kind === null ? say(msg`Call to a model`) : usageKindLabel(kind)
  const money = seesAll ? [costMicros === null ? null : dollars(costMicros).replace('.', signs.decimal)] : []
  const numbers = [calls, tokens, posts, modelTokens].map((number) => (number === null ? null : String(number)))
  const person = userId === null ? null : (people.get(userId) ?? null)
  const type = contentType === null ? null : contentTypeLabel(contentType)
  return [day, person, what, type, providerId === null ? null : (providers.get(providerId) ?? providerId), model, ...numbers, ...money]
}

function dollars(micros: number): string {
  return (micros / 1e6).toFixed(6)
}
