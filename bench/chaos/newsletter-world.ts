import type { Context, Services } from '../../server/src/context.ts'
import { createBusiness } from '../../server/src/features/content/businesses/service/create.ts'
import { createPost } from '../../server/src/features/content/posts/service/create.ts'
import { saveSmtp } from '../../server/src/features/core/instance/smtp.ts'
import { connectChannel } from '../../server/src/features/publishing/channels/service.ts'
import { schedulePost } from '../../server/src/features/publishing/schedule/service.ts'
import { importReaders } from '../../server/src/features/publishing/subscribers/import.ts'
import { makeOwner } from './world.ts'

/** One newsletter to so many readers, which is due at once. */
export async function planNewsletter(services: Services, { readers, mailPort }: { readers: number; mailPort: number }): Promise<void> {
  const smtp = {
    host: '127.0.0.1',
    port: mailPort,
    security: 'none' as const,
    user: '',
    from: 'hello@fynbosdesk.example',
    fromName: 'Desk',
  }
  await services.db.asSystem('set a mail server up', (tx) => saveSmtp(tx, services, smtp))
  const { context } = await makeOwner(services)
  const businessId = await addReaders(context, readers)
  const { id: channelId } = await connectChannel(context, { businessId, kind: 'newsletter', name: 'Newsletter' })
  const body = 'Plum, toffee and **rooibos** from R 89,50. [Order it](https://lumen.example/roast).\n\n'.repeat(20)
  const { id: postId } = await createPost(context, { businessId, contentType: 'newsletter', content: { title: 'The autumn roast', body } })
  await schedulePost(context, { postId, channelIds: [channelId], dueAt: new Date().toISOString(), confirmDuplicate: true })
}

async function addReaders(context: Context, readers: number): Promise<string> {
  const { id: businessId } = await createBusiness(context, {
    name: 'Lumen Coffee',
    context: 'A roastery in Woodstock.',
    requiresApproval: false,
  })
  const rows = Array.from({ length: readers }, (_, number) => `reader${number}@readers.example`)
  const file = new File([`email\n${rows.join('\n')}\n`], 'readers.csv', { type: 'text/csv' })
  await importReaders(context, { businessId, file, consent: 'They signed up at our counter.', mode: 'import' })
  return businessId
}
