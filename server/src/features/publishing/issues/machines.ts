/**
 * Programs that fetch what is in a mail without anybody who reads it: scanners for spam and malware, previews of links, libraries, and
 * Apple's Mail Privacy Protection, which names itself `Mozilla/5.0` and nothing else. Proxies that fetch when somebody opens, as Gmail's
 * and Yahoo's do, stand for a person.
 */
const agents =
  /^mozilla\/5\.0$|bot\b|crawl|spider|scan|preview|prefetch|headless|phantom|barracuda|mimecast|proofpoint|safelinks|symantec|trendmicro|sophos|fortinet|facebookexternalhit|whatsapp|curl|wget|python|ruby|perl|java\/|go-http|okhttp|node-fetch|undici|axios|libwww|httpclient/i

/** Nobody reads a mail so soon after it was handed over. */
const soonMs = 2_000

/** Whether a request for what is in a mail comes from a program by all appearances. `sinceMs`: since the mail was handed over; null before. */
export function isMachine({ method, headers }: Pick<Request, 'method' | 'headers'>, sinceMs: number | null): boolean {
  if (method === 'HEAD' || sinceMs === null || sinceMs < soonMs) return true
  if (/prefetch/i.test(`${headers.get('purpose')} ${headers.get('sec-purpose')} ${headers.get('x-moz')}`)) return true
  const agent = headers.get('user-agent')?.trim() ?? ''
  return agent === '' || agents.test(agent)
}
