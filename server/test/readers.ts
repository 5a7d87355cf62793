import { addBusiness, addPost } from './factories.ts'
import type { Api } from './harness.ts'

export const fileOfReaders = (content: string) => new File([content], 'readers.csv', { type: 'text/csv' })

export const openSettings = {
  senderName: '',
  replyTo: '',
  about: 'Roasts and recipes.',
  postalAddress: '4 Loerie Lane, Cape Town',
  language: null,
  isOpen: true,
} as const

/** A business with a newsletter channel, and so many people on its list. */
export async function addNewsletter(api: Api, emails: readonly string[] = []) {
  const business = await addBusiness(api, { requiresApproval: false })
  const channel = await api.channels.connect({ businessId: business.id, kind: 'newsletter', name: 'Newsletter' })
  await api.subscribers.saveSettings({ businessId: business.id, ...openSettings })
  if (emails.length > 0)
    await api.subscribers.import({
      businessId: business.id,
      file: fileOfReaders(`email\n${emails.join('\n')}\n`),
      consent: 'They signed up at our counter.',
      mode: 'import',
    })
  return { business, channel }
}

/** A newsletter that is due at once. */
export async function sendNewsletter(
  api: Api,
  { business, channel }: Awaited<ReturnType<typeof addNewsletter>>,
  body = 'The **autumn** roast is here.',
) {
  const { id: postId } = await addPost(api, {
    businessId: business.id,
    contentType: 'newsletter',
    content: { title: 'The autumn roast', body },
  })
  const [delivery] = await api.schedule.schedule({
    postId,
    channelIds: [channel.id],
    dueAt: new Date().toISOString(),
    confirmDuplicate: true,
  })
  if (!delivery) throw new Error('One channel makes one delivery.')
  return { postId, deliveryId: delivery.id }
}
