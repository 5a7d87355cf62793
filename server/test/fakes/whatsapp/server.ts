import { createHmac } from 'node:crypto'

import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'

interface Sent {
  id: string
  to: string
  /** The text, or the template with what was put in. */
  shows: string
  proof: string
}

export interface WhatsappStandIn extends ProviderServer {
  app: { id: string; secret: string }
  waba: string
  token: string
  number: string
  /** What people got, or would have. */
  sent: Sent[]
  templates: { name: string; language: string; status: string; body: string; header?: string }[]
  settings: { tier: string; scopes: string[]; isSubscribed: boolean; hasNumber: boolean; isDead: boolean; ofApp: string }
  /** To whom so many went in a short time that another one is refused. */
  paired: Set<string>
  /** People who are not on WhatsApp. */
  missing: Set<string>
  /** What it tells of a message. A text to somebody who did not write fails, and only this says so. */
  statusOf: (sent: Sent, status: 'sent' | 'delivered' | 'read' | 'failed', code?: number) => object
  messageFrom: (phone: string, text: string, at?: Date) => object
  /** As it comes: with the signature of the bytes. */
  signed: (body: object) => { body: string; signature: string }
}

/** The Cloud API with one number. https://developers.facebook.com/documentation/business-messaging/whatsapp (read 2026-09) */
export async function startWhatsapp(): Promise<WhatsappStandIn> {
  const app = { id: '1200000000000001', secret: 'secret-of-the-app' }
  const [waba, number, token] = ['102290129340398', '106540352242922', 'EAAG-token-of-the-system-user']
  const sent: Sent[] = []
  const templates: WhatsappStandIn['templates'] = []
  const settings: WhatsappStandIn['settings'] = {
    tier: 'TIER_2K',
    scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
    isSubscribed: false,
    hasNumber: true,
    isDead: false,
    ofApp: app.id,
  }
  const [paired, missing] = [new Set<string>(), new Set<string>()]

  function answer(asked: Asked): Answer {
    const { method, query } = asked
    const path = asked.path.replace(/^\/v\d+\.0/, '')
    const bearer = asked.headers.authorization?.replace('Bearer ', '')
    if (path === '/debug_token') {
      if (bearer !== `${app.id}|${app.secret}`) return refusal(400, 190, 'Invalid OAuth access token signature.')
      const isOurs = query.get('input_token') === token && !settings.isDead
      return {
        status: 200,
        body: { data: isOurs ? { is_valid: true, app_id: settings.ofApp, scopes: settings.scopes } : { is_valid: false, scopes: [] } },
      }
    }
    if (bearer !== token || settings.isDead) return refusal(401, 190, 'Error validating access token: The session has been invalidated.')
    if (path === `/${waba}/subscribed_apps` && method === 'POST') {
      settings.isSubscribed = true
      return { status: 200, body: { success: true } }
    }
    if (path === `/${waba}/phone_numbers`) return { status: 200, body: { data: settings.hasNumber ? [numberOf()] : [] } }
    if (path === `/${waba}/message_templates`) return page(query)
    if (path === `/${number}` && settings.hasNumber) return { status: 200, body: numberOf() }
    if (path === `/${number}/messages` && settings.hasNumber && method === 'POST') return take(JSON.parse(asked.text))
    return refusal(400, 100, `Unsupported request. Object with ID '${path.slice(1)}' does not exist`)
  }

  const numberOf = () => ({
    id: number,
    display_phone_number: '+27 21 555 0199',
    verified_name: 'Loerie Lane',
    quality_rating: 'GREEN',
    whatsapp_business_manager_messaging_limit: settings.tier,
  })

  function page(query: URLSearchParams): Answer {
    const from = Number(query.get('after') ?? 0)
    const data = templates.slice(from, from + 2).map(({ body, header, ...template }) => ({
      ...template,
      category: 'MARKETING',
      components: [...(header ? [{ type: 'HEADER', format: header }] : []), { type: 'BODY', text: body }],
    }))
    const isLast = from + 2 >= templates.length
    return {
      status: 200,
      body: { data, paging: { cursors: { after: String(from + 2) }, ...(!isLast && { next: 'https://elsewhere.example/' }) } },
    }
  }

  interface Given {
    to: string
    type: string
    text?: { body: string }
    template?: { name: string; language: { code: string }; components: { parameters: { text: string }[] }[] }
    biz_opaque_callback_data: string
  }

  function take({ to, text, template, biz_opaque_callback_data: proof }: Given): Answer {
    if (paired.has(to)) return refusal(400, 131056, '(#131056) (Business Account, Consumer Account) pair rate limit hit')
    if (missing.has(to)) return refusal(400, 131026, '(#131026) Message undeliverable')
    let shows = text?.body ?? ''
    if (template) {
      const found = templates.find(({ name, language }) => name === template.name && language === template.language.code)
      if (!found) return refusal(404, 132001, '(#132001) Template name does not exist in the translation')
      if (found.status !== 'APPROVED') return refusal(400, 132015, '(#132015) Template is paused')
      const values = template.components.flatMap(({ parameters }) => parameters.map((one) => one.text))
      if (values.some((value) => /[\n\t]| {5}/.test(value))) return refusal(400, 132018, '(#132018) Parameters have new lines or tabs')
      if (values.length !== new Set(found.body.match(/\{\{\w+\}\}/g)).size)
        return refusal(400, 132000, '(#132000) Number of parameters does not match')
      if (values.includes('')) return refusal(400, 131008, '(#131008) Required parameter is missing')
      shows = values.reduce((text, value, at) => text.replaceAll(`{{${at + 1}}}`, value), found.body)
    }
    const id = `wamid.${String(sent.length + 1).padStart(4, '0')}`
    sent.push({ id, to, shows, proof })
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id, message_status: 'accepted' }] },
    }
  }

  const entry = (field: string, value: object) => ({
    object: 'whatsapp_business_account',
    entry: [{ id: waba, time: Math.floor(Date.now() / 1000), changes: [{ field, value }] }],
  })
  const ofNumber = (value: object) =>
    entry('messages', {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '27215550199', phone_number_id: number },
      ...value,
    })

  return {
    ...(await startProviderServer(answer)),
    app,
    waba,
    token,
    number,
    sent,
    templates,
    settings,
    paired,
    missing,
    statusOf: ({ id, to, proof }, status, code) =>
      ofNumber({
        statuses: [
          {
            id,
            status,
            timestamp: String(Math.floor(Date.now() / 1000)),
            recipient_id: to,
            biz_opaque_callback_data: proof,
            ...(code !== undefined && { errors: [{ code, title: 'Failed', error_data: { details: `Failed with ${code}` } }] }),
          },
        ],
      }),
    messageFrom: (phone, text, at = new Date()) =>
      ofNumber({
        messages: [{ from: phone, id: 'wamid.in', timestamp: String(Math.floor(at.getTime() / 1000)), type: 'text', text: { body: text } }],
      }),
    signed(value) {
      const body = JSON.stringify(value)
      return { body, signature: `sha256=${createHmac('sha256', app.secret).update(body).digest('hex')}` }
    },
  }
}

function refusal(status: number, code: number, message: string): Answer {
  return {
    status,
    body: {
      error: { message, type: 'OAuthException', code, error_data: { messaging_product: 'whatsapp', details: message }, fbtrace_id: 'A1' },
    },
  }
}
