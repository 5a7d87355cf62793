import type { CreateBusiness } from '@postwright/contract/content/businesses'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

/** A bakery that does not exist, in the language of whoever adds it. */
export function sampleBusiness(): CreateBusiness & { notes: string[] } {
  return {
    name: say(msg`Sample: Kraal Street Bakery`),
    context: say(
      msg`Kraal Street Bakery bakes sourdough in a wood-fired oven in Prince Albert. Forty loaves a night, sold over the counter from six and delivered on two days a week.`,
    ),
    contentTypes: ['newsletter', 'linkedin', 'instagram', 'facebook', 'blog', 'x', 'whatsapp', 'articles'],
    industry: say(msg`Bakery`),
    location: say(msg`Prince Albert, Karoo`),
    keywords: [say(msg`sourdough`), say(msg`stone-ground flour`), say(msg`bread delivery`)],
    mission: say(msg`To bake bread that tastes of the grain, and to know every farmer by name.`),
    vision: say(msg`A loaf of local grain on every table in the valley.`),
    goals: [say(msg`A hundred standing orders`)],
    requiresApproval: false,
    notes: [say(msg`Say what the bread is made of before you say how good it is.`), say(msg`Short sentences. No exclamation marks.`)],
  }
}
