import { setTimeout as wait } from 'node:timers/promises'

/** A signed-in super admin of a fresh instance, who calls as the application does. */
export interface Customer {
  headers: Record<string, string>
  call: <T>(procedure: string, input: object) => Promise<T>
}

const credentials = { fullName: 'Naledi Jacobs', email: 'naledi@fynbosdesk.example', password: 'seven-fynbos-proteas' }

export async function setUp(url: string): Promise<Customer> {
  const cookie = cookiesOf(await post(`${url}/api/v1/setup/super-admin`, url, credentials))
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return { headers, call: (procedure, input) => call(url, headers, procedure, input) }
}

/** Somebody who signs up, is approved by the super admin and signs in. */
export async function join(url: string, admin: Customer, email: string): Promise<Customer> {
  const account = { ...credentials, email }
  await post(`${url}/api/auth/sign-up/email`, url, account)
  const { items } = await admin.call<{ items: { userId: string; email: string }[] }>('admin/listAccounts', {})
  await admin.call('admin/approve', { userId: items.find((one) => one.email === email)?.userId })
  const signedIn = await post(`${url}/api/auth/sign-in/email`, url, account)
  const headers = { cookie: cookiesOf(signedIn), origin: url, 'content-type': 'application/json' }
  return { headers, call: (procedure, input) => call(url, headers, procedure, input) }
}

/** Once more, as with another browser. */
export async function signIn(url: string): Promise<void> {
  await post(`${url}/api/auth/sign-in/email`, url, credentials)
}

async function post(address: string, origin: string, body: object): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}: ${await response.text()}`)
  return response
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
}

async function call<T>(url: string, headers: Record<string, string>, procedure: string, input: object): Promise<T> {
  const response = await fetch(`${url}/rpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify({ json: input }) })
  if (!response.ok) throw new Error(`${procedure} answered ${response.status}: ${await response.text()}`)
  const { json } = (await response.json()) as { json: T }
  return json
}

/** A post on the public blog. Returns its path once readers find it there. */
export async function publishPost(customer: Customer, businessId: string): Promise<string> {
  const body =
    'A lot this clean deserves its price.\n\n## What we paid\n\nWe paid 38 % over the local price.\n\n## What comes next\n\nThe cupping is on Thursday.'
  const post = await customer.call<{ id: string; revision: number }>('posts/create', {
    businessId,
    contentType: 'blog',
    content: { title: 'Why we paid more for Bensa', body },
  })
  await customer.call('posts/approve', { id: post.id, revision: post.revision })
  const channels = await customer.call<{ id: string; kind: string }[]>('channels/list', { businessId })
  const channelIds = channels.filter(({ kind }) => kind === 'blog').map(({ id }) => id)
  await customer.call('schedule/schedule', { postId: post.id, channelIds, dueAt: new Date(Date.now() + 2_000).toISOString() })
  for (let waited = 0; waited < 60; waited += 1) {
    const { items } = await customer.call<{ items: { remoteUrl: string | null }[] }>('deliveries/list', { postId: post.id })
    const url = items[0]?.remoteUrl
    if (url) return new URL(url).pathname
    await wait(500)
  }
  throw new Error('The post was not published within 30 seconds.')
}

/** A review link to five posts of several types, without a passcode. Returns its path. */
export async function sendReviewLink(customer: Customer, businessId: string): Promise<string> {
  const body = 'A lot this clean deserves its price. We paid 38 % over the local price, and the cupping is on Thursday.'
  const postIds: string[] = []
  for (const contentType of ['linkedin', 'newsletter', 'x', 'instagram', 'blog']) {
    const titled = contentType === 'newsletter' || contentType === 'blog'
    const content = { title: titled ? 'Why we paid more for Bensa' : null, body }
    postIds.push((await customer.call<{ id: string }>('posts/create', { businessId, contentType, content })).id)
  }
  const { address } = await customer.call<{ address: string }>('reviewLinks/make', {
    postIds,
    title: 'Posts of the week',
    guestName: 'Thandi Mokoena',
    days: 14,
  })
  return new URL(address).pathname
}

const names = ['Bosduif', 'Loerie', 'Skemerkop', 'Protea', 'Karoo', 'Baobab', 'Marula', 'Rooibos', 'Aloe', 'Fynbos']

/** Twenty businesses as people fill them in. Returns their ids. */
export async function addBusinesses(customer: Customer): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const name = `${names[index % names.length]} ${index < names.length ? 'Coffee' : 'Wines'}`
    const { id } = await customer.call<{ id: string }>('businesses/create', {
      name,
      context: `${name} roasts twice a week and sells to about sixty cafés and 1,800 homes. Every bag names the farm, the harvest and what was paid.`,
      contentTypes: ['linkedin', 'newsletter', 'x', 'instagram'],
      industry: 'Speciality coffee',
      keywords: ['single origin', 'washed', 'filter', 'cupping'],
      website: 'https://bosduif.example',
      location: 'Woodstock, Cape Town',
      vision: 'A city where people know who grew their coffee.',
      mission: 'Buy well, roast with care, say what we paid.',
      goals: ['600 subscribers to the Friday list', 'Sell out each cupping'],
      timeZone: 'Africa/Johannesburg',
    })
    ids.push(id)
  }
  return ids
}
