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
  /** What its text has to be given, by their names, or by their numbers in their order. */
  variables: string[]
  /** It asks for nothing but what is put into its text: for no picture above it, and no code. */
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
  return {
    ...template,
    body,
    variables: variablesOf(body),
    isSimple: template.category !== 'AUTHENTICATION' && others.every(asksForNothing),
    reason: reason === undefined || reason === 'NONE' ? null : reason,
  }
}

type Component = ReturnType<typeof TemplatesAnswer.parse>['data'][number]['components'][number]

const variable = /\{\{\s*(\w+)\s*\}\}/

function asksForNothing({ type, format, text, buttons = [] }: Component): boolean {
  if (type === 'HEADER') return format === 'TEXT' && !variable.test(text ?? '')
  return buttons.every((button) => button.type !== 'COPY_CODE' && button.type !== 'OTP' && !variable.test(button.url ?? ''))
}

function variablesOf(body: string): string[] {
  const names = [...new Set(Array.from(body.matchAll(new RegExp(variable, 'g')), ([, name]) => name ?? ''))]
  return names.every((name) => /^\d+$/.test(name)) ? names.toSorted((one, other) => Number(one) - Number(other)) : names
}
