import type { Member } from './harness.ts'
import { until } from './publishing.ts'

export async function postsOf({ api }: Member, businessId: string) {
  return (await api.posts.list({ businessId, limit: 50 })).items
}

/** The sample once its posts went where they are to go. */
export async function settledSample(member: Member): Promise<string> {
  const { business } = await member.api.sample.add()
  const businessId = business?.id ?? ''
  await until(
    () => postsOf(member, businessId),
    (posts) => ['published', 'failed'].every((end) => posts.some(({ status }) => status === end)) && !isUnderWay(posts),
  )
  return businessId
}

function isUnderWay(posts: { status: string; nextDueAt?: string | null }[]): boolean {
  return posts.some(({ status }) => status === 'publishing') || posts.filter(({ status }) => status === 'scheduled').length !== 2
}
