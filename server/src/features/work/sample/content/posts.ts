import type { ContentType } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

export interface SamplePost {
  contentType: ContentType
  title: string | null
  body: string
  becomes: 'draft' | 'in_review' | 'changes_requested' | 'approved' | 'scheduled' | 'published' | 'failed' | 'archived'
  /** When it is scheduled for. */
  inDays?: number
}

/** Every state that a post is met in, at least once. */
export function samplePosts(): SamplePost[] {
  return [
    {
      becomes: 'draft',
      contentType: 'newsletter',
      title: say(msg`Bread on Thursdays now`),
      body: say(
        msg`Hello, from this week we bake on Thursdays too. The counter opens at six, as on the other days. If you would like a loaf put aside, answer this mail by Wednesday at 18:00.`,
      ),
    },
    {
      becomes: 'in_review',
      contentType: 'linkedin',
      title: null,
      body: say(
        msg`Who bakes at four? Thandi lights the oven at 03:40, and Pieter shapes forty loaves before the town wakes. We asked them why they like the hour. Their answer was short: nobody calls.`,
      ),
    },
    {
      becomes: 'changes_requested',
      contentType: 'blog',
      title: say(msg`Why our rye takes two days`),
      body: say(
        msg`Rye holds more water than wheat, and takes longer to give it back. So the dough rests for thirty hours. We bake it dark, let it stand for a day, and only then cut the first slice.`,
      ),
    },
    {
      becomes: 'approved',
      contentType: 'instagram',
      title: null,
      body: say(msg`The seeded loaf: sunflower, linseed and sesame, 900 grams, dark crust. From six on the counter.`),
    },
    {
      becomes: 'scheduled',
      inDays: 2,
      contentType: 'facebook',
      title: null,
      body: say(msg`We are closed on the holiday. The day before, we bake twice: order until 18:00 and fetch your bread from six.`),
    },
    {
      becomes: 'scheduled',
      inDays: 5,
      contentType: 'x',
      title: null,
      body: say(msg`New flour this week: wheat from the Swartberg, ground on Sunday. It bakes darker and smells of hay.`),
    },
    {
      becomes: 'published',
      contentType: 'facebook',
      title: null,
      body: say(msg`The oven went on at 03:40 and forty loaves are on the counter. Rye is back until it is gone.`),
    },
    {
      becomes: 'published',
      contentType: 'whatsapp',
      title: null,
      body: say(msg`Good morning from Kraal Street Bakery. Orders for tomorrow close at 18:00: seeded, rye and white.`),
    },
    {
      becomes: 'failed',
      contentType: 'linkedin',
      title: null,
      body: say(
        msg`This post was sent to a wall that refuses everything, so that you see what a failure looks like. Tell the wall under Channels to accept posts, and send it again.`,
      ),
    },
    {
      becomes: 'archived',
      contentType: 'articles',
      title: say(msg`What the old oven taught us`),
      body: say(
        msg`The first loaves were burnt on one side and raw on the other. It took a winter to learn where the heat stands. This is what we wrote down.`,
      ),
    },
  ]
}
