import { BlogList } from './blog-list.tsx'
import { BlogPost } from './blog-post.tsx'
import { guideSlugs } from './help/guide-pages.ts'
import { GuideArticle, GuideIndex } from './help/guide.tsx'
import { Help } from './help/help.tsx'
import { Tutorials } from './help/tutorials.tsx'
import { Home } from './home/home.tsx'
import icon192 from './icons/icon-192.png?url'
import icon512 from './icons/icon-512.png?url'
import { NewsletterPage } from './newsletter/newsletter-page.tsx'
import { NotFound } from './not-found.tsx'
import { html } from './html.ts'
import { Cookies } from './policies/cookies.tsx'
import { Privacy } from './policies/privacy.tsx'
import { Terms } from './policies/terms.tsx'
import { Pricing } from './pricing/pricing.tsx'
import { SandboxFeed } from './sandbox-feed.tsx'
import { Unsubscribe } from './unsubscribe.tsx'

type Props<C extends (props: never) => unknown> = Parameters<C>[0]

/** The public pages that nothing hydrates, each from plain data: they cost their visitor no script but the newsletter's island. */
export const staticPages = {
  home: (props: Props<typeof Home>) => html(<Home {...props} />),
  pricing: (props: Props<typeof Pricing>) => html(<Pricing {...props} />),
  blogList: (props: Props<typeof BlogList>) => html(<BlogList {...props} />),
  blogPost: (props: Props<typeof BlogPost>) => html(<BlogPost {...props} />),
  help: (props: Props<typeof Help>) => html(<Help {...props} />),
  tutorials: (props: Props<typeof Tutorials>) => html(<Tutorials {...props} />),
  guideIndex: (props: Props<typeof GuideIndex>) => html(<GuideIndex {...props} />),
  guideArticle: (props: Props<typeof GuideArticle>) => html(<GuideArticle {...props} />),
  privacy: (props: Props<typeof Privacy>) => html(<Privacy {...props} />),
  terms: (props: Props<typeof Terms>) => html(<Terms {...props} />),
  cookies: (props: Props<typeof Cookies>) => html(<Cookies {...props} />),
  sandboxWall: (props: Props<typeof SandboxFeed>) => html(<SandboxFeed {...props} />),
  unsubscribe: (props: Props<typeof Unsubscribe>) => html(<Unsubscribe {...props} />),
  newsletter: (props: Props<typeof NewsletterPage>) => html(<NewsletterPage {...props} />),
  notFound: (props: Props<typeof NotFound>) => html(<NotFound {...props} />),
  /** The last parts of the guide's addresses, in its order. */
  guideSlugs,
  /** Addresses of the icons of an installed site. */
  icons: { 192: icon192, 512: icon512 },
}
