// Measures, each with a unit and, where there is one, a threshold and a baseline of the same run. All of them, or those that are
// named: `npm run bench -- site lighthouse`. How memory grows takes ten minutes, so that it has to be named: `npm run bench -- memory --minutes 3`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { startEmbeddedPostgres } from '../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../server/src/infra/log.ts'
import { addBusinesses, publishPost, sendReviewLink, setUp } from './customer.ts'
import { createReport } from './measure.ts'
import { measureAccess } from './measures/access.ts'
import { measureAnalytics } from './measures/analytics.ts'
import { measureCalendar } from './measures/calendar.ts'
import { measureComments } from './measures/comments.ts'
import { measureDashboard } from './measures/dashboard.ts'
import { measureDocuments } from './measures/documents.ts'
import { measureDrafts } from './measures/drafts.ts'
import { measureFirstWord } from './measures/first-word.ts'
import { measureLighthouse } from './measures/lighthouse.ts'
import { measureMedia } from './measures/media.ts'
import { measureMemory } from './measures/memory.ts'
import { measureQuotaEdge } from './measures/quota-edge.ts'
import { measureRepository } from './measures/repository.ts'
import { measureRequests } from './measures/requests.ts'
import { measureResume } from './measures/resume.ts'
import { measureRichText } from './measures/rich-text.ts'
import { measureScripts } from './measures/scripts.ts'
import { measureSentenceShare } from './measures/sentence-share.ts'
import { measureSite } from './measures/site.ts'
import { measureSpend } from './measures/spend.ts'
import { measureStartAndMemory } from './measures/start-and-memory.ts'
import { measureTasks } from './measures/tasks.ts'
import { measureWebhooks } from './measures/webhooks.ts'
import { run } from './product.ts'

const publicPaths =
  '/ /pricing /blog /help /help/guide /help/guide/writing /help/tutorials /privacy /terms /cookies /newsletter /login /register /forgot-password /reset-password'.split(
    ' ',
  )
const port = Number(process.env.BENCH_PORT ?? 4960)
const report = createReport()
const mailEventsSecret = 'a secret of sixteen letters'

const { values, positionals: named } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '10' } } })
const wants = (part: string) => named.length === 0 || named.includes(part)

if (wants('start')) await measureStartAndMemory(report, port)
if (
  [
    'work',
    'dashboard',
    'tasks',
    'calendar',
    'comments',
    'chat',
    'repository',
    'analytics',
    'drafts',
    'sentences',
    'rich-text',
    'scripts',
    'site',
    'lighthouse',
    'webhooks',
  ].some(wants)
)
  await measureWork()
if (wants('documents')) await measureDocuments(report)
if (wants('media')) await measureMedia(report, port + 4)
if (named.includes('memory')) await measureMemory(report, { port: port + 6, minutes: Number(values.minutes) })
if (wants('access')) await measureAccess(report, port + 3)

process.stdout.write(`\n${report.table()}\n`)
const { text, exitCode } = report.verdict()
process.stdout.write(text)
process.exitCode = exitCode

/** What needs the database at hand: its rows are read by the baseline too. */
async function measureWork(): Promise<void> {
  const parts = new AsyncDisposableStack()
  try {
    const dataDir = mkdtempSync(join(tmpdir(), 'postwright-bench-'))
    parts.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: createLog({ level: 'error' }) })
    parts.defer(() => postgres.stop())
    // Measures fill tables as the owner.
    const databaseUrl = postgres.ownerUrl
    const product = await run('server/dist/main.js', {
      port,
      path: '/readyz',
      env: {
        DATABASE_URL: postgres.appUrl,
        DATABASE_MIGRATION_URL: postgres.ownerUrl,
        DATA_DIR: join(dataDir, 'product'),
        SAFE_FETCH_ALLOW: '127.0.0.1',
        MAIL_EVENTS_SECRET: mailEventsSecret,
      },
    })
    parts.defer(() => product.stop())

    const customer = await setUp(product.url)
    const [businessId = ''] = await addBusinesses(customer)
    const { workspace } = await customer.call<{ workspace: { id: string } }>('accounts/me', {})
    if (wants('work')) {
      await measureFirstWord(report, product.url, customer, businessId)
      await measureScripts(report, product.url, customer, await sendReviewLink(customer, businessId))
      await measureRequests(report, { product, customer, databaseUrl, workspaceId: workspace.id, businessId, port: port + 1 })
    }
    if (wants('sentences'))
      await measureSentenceShare(report, { customer, databaseUrl, dataDir: join(dataDir, 'product'), businessId, port: port + 4 })
    // After what is measured of a small workspace.
    if (wants('work') || wants('dashboard')) {
      await measureDashboard(report, { product, customer, databaseUrl, workspaceId: workspace.id, businessId })
    }
    if (wants('repository'))
      await measureRepository(report, { product, customer, databaseUrl, workspaceId: workspace.id, businessId, port: port + 5 })
    if (wants('analytics')) await measureAnalytics(report, { customer, databaseUrl, workspaceId: workspace.id, businessId })
    if (wants('chat')) await measureResume(report, product.url, customer, businessId)
    if (wants('tasks')) await measureTasks(report, { url: product.url, customer, databaseUrl, workspaceId: workspace.id })
    if (wants('calendar')) await measureCalendar(report, { url: product.url, customer, databaseUrl, workspaceId: workspace.id, businessId })
    if (wants('comments')) await measureComments(report, { url: product.url, customer, businessId })
    if (wants('webhooks'))
      await measureWebhooks(report, {
        url: product.url,
        databaseUrl,
        workspaceId: workspace.id,
        businessId,
        secret: mailEventsSecret,
        port: port + 1,
      })
    if (wants('drafts')) {
      await measureQuotaEdge(report, { customer, databaseUrl, workspaceId: workspace.id })
      await measureDrafts(report, product.url, customer, businessId)
      await measureSpend(report, { url: product.url, customer, businessId, databaseUrl, workspaceId: workspace.id })
    }
    if (wants('rich-text')) await measureRichText(report, { url: product.url, customer, businessId })
    if (wants('scripts')) await measureScripts(report, product.url, customer, await sendReviewLink(customer, businessId))
    if (wants('site')) await measureSite(report, product, port + 2)
    if (wants('lighthouse')) {
      const found = [...publicPaths, await publishPost(customer, businessId)]
      await measureLighthouse(report, product.url, found, [await sendReviewLink(customer, businessId)])
    }
  } finally {
    await parts.disposeAsync()
  }
}
