/** A signed-in super admin of a fresh instance, who calls as the application does. */
export interface Customer {
  headers: Record<string, string>
  call: <T>(procedure: string, input: object) => Promise<T>
}

const credentials = { fullName: 'Naledi Jacobs', email: 'naledi@fynbosdesk.example', password: 'seven-fynbos-proteas' }

export async function setUp(url: string): Promise<Customer> {
  const response = await fetch(`${url}/api/v1/setup/super-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`The set-up answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return { headers, call: (procedure, input) => call(url, headers, procedure, input) }
}

async function call<T>(url: string, headers: Record<string, string>, procedure: string, input: object): Promise<T> {
  const response = await fetch(`${url}/rpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify({ json: input }) })
  if (!response.ok) throw new Error(`${procedure} answered ${response.status}: ${await response.text()}`)
  const { json }: { json: T } = await response.json()
  return json
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
