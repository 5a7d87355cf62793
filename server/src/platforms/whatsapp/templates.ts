import { readAnswer } from '../answers.ts'
import { ask, type Caller, failed } from './api.ts'
import { TemplatesAnswer } from './types.ts'

/** A message that WhatsApp has read and approved, or not yet. */
export interface RemoteTemplate {
  name: string
  language: string
  status: string
  category: string
  body: string
  /** How many values its text has to be given. */
  variables: number
  /** It has more than a text that values are put into: a picture above it, say. */
  isSimple: boolean
  reason: string | null
}

const pagesAtMost = 20

/** Every template of an account. */
export async function listTemplates(caller: Caller, waba: string) {
  const templates: RemoteTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < pagesAtMost; page += 1) {
    const result = await ask(caller, `/${encodeURIComponent(waba)}/message_templates`, {
      limit: '100',
      fields: 'name,language,status,category,rejected_reason,components',
      ...(after !== undefined && { after }),
    })
    const found = readAnswer(result, [200], TemplatesAnswer)
    if (!found) return { type: 'failed', failure: failed(result) } as const
    templates.push(...found.data.map(templateOf))
    // By its cursor: the address of the next page comes from outside.
    after = found.paging?.next === undefined ? undefined : found.paging.cursors?.after
    if (after === undefined) break
  }
  return { type: 'listed', templates } as const
}

function templateOf({
  components,
  rejected_reason: reason,
  ...template
}: ReturnType<typeof TemplatesAnswer.parse>['data'][number]): RemoteTemplate {
  const body = components.find(({ type }) => type === 'BODY')?.text ?? ''
  const others = components.filter(({ type }) => type !== 'BODY')
  const isSimple = others.every(({ type, format, text }) => type !== 'HEADER' || (format === 'TEXT' && !variable.test(text ?? '')))
  return {
    ...template,
    body,
    variables: new Set(body.match(/\{\{\s*\w+\s*\}\}/g)).size,
    isSimple,
    reason: reason === undefined || reason === 'NONE' ? null : reason,
  }
}

const variable = /\{\{\s*\w+\s*\}\}/
