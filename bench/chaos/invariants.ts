import type { Client } from 'pg'

/** What must hold of our rows whenever nothing is under way. @returns a sentence for each that does not. */
export async function brokenInvariants(client: Client): Promise<string[]> {
  const questions: Record<string, string> = {
    'a lease is left': `select id from deliveries where lease_owner is not null or lease_until is not null or status = 'sending'`,
    'posts included are not current + held + used': `
      select s.id from subscriptions s left join (select subscription_id, sum(amount) filter (where kind = 'posts') as held from quota_holds group by 1) h on h.subscription_id = s.id
      where s.posts_included <> s.current_posts + coalesce(h.held, 0) + s.used_posts`,
    'a published delivery has no usage row': `
      select d.id from deliveries d left join usage_tracking u on u.id = d.id and u.posts_published = 1 and u.operation_type = 'publish'
      where d.status = 'published' and u.id is null`,
    'a usage row belongs to no published delivery': `
      select u.id from usage_tracking u left join deliveries d on d.id = u.id and d.status = 'published' where u.operation_type = 'publish' and d.id is null`,
    'used posts are not the usage rows': `
      select s.id from subscriptions s where s.used_posts <> (select coalesce(sum(posts_published), 0) from usage_tracking u where u.subscription_id = s.id)`,
    'a hold belongs to a delivery that is over': `
      select h.id from quota_holds h left join deliveries d on d.id = h.delivery_id where h.kind = 'posts' and (d.id is null or d.status in ('published', 'failed', 'missed', 'cancelled'))`,
    'an attempt never ended': `select delivery_id as id from delivery_attempts where ended_at is null and kind = 'send'`,
    // Whoever edits a post that was not published makes it a draft again, with a revision of its own.
    'a post does not say what its delivery does': `
      select p.id || ', ' || p.status || ' for ' || d.status as id from posts p join deliveries d on d.post_id = p.id
      where d.status <> 'cancelled' and not (d.status in ('failed', 'missed') and p.status = 'draft' and p.revision > 0) and p.status <> case d.status when 'unknown' then 'publishing' when 'retrying' then 'publishing' when 'held' then 'scheduled' when 'missed' then 'failed' else d.status end`,
  }
  const broken: string[] = []
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await client.query<{ id: string }>(question)
    if (rows.length > 0) broken.push(`${name}: ${rows.length}, such as ${rows[0]?.id}`)
  }
  return broken
}
