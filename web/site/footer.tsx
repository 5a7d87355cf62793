import { Trans } from '@lingui/react/macro'
import { Logo } from './header.tsx'
import { NewsletterBox } from './newsletter/box.tsx'
import { mailTo, type Site } from './site.ts'

const groups = [
  {
    id: 'product',
    title: 'Product',
    links: [
      ['Features', '/#features'],
      ['How It Works', '/#how-it-works'],
      ['Pricing', '/pricing'],
      ['Reviews', '/#reviews'],
    ],
  },
  {
    id: 'read',
    title: 'Read',
    links: [
      ['Blog', '/blog'],
      ['Help', '/help'],
      ['User guide', '/help/guide'],
      ['RSS', '/blog/rss.xml'],
    ],
  },
] as const

export function Footer({ site, hasNewsletter }: { site: Site; hasNewsletter: boolean }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          {hasNewsletter ? <NewsletterBox site={site} /> : <About />}
          {groups.map(({ id, title, links }) => (
            <nav key={id} aria-labelledby={`f-${id}`}>
              <h2 id={`f-${id}`}>{title}</h2>
              <ul>
                {links.map(([label, href]) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <Contact contact={site.contact} />
        </div>
        <div className="base">
          <Logo name={site.instanceName} />{' '}
          <a href="/privacy">
            <Trans>Privacy</Trans>
          </a>{' '}
          <a href="/terms">
            <Trans>Terms</Trans>
          </a>{' '}
          <a href="/cookies">
            <Trans>Cookies</Trans>
          </a>{' '}
          <span>
            <Trans>Built by the Postwright team</Trans>
          </span>
        </div>
      </div>
    </footer>
  )
}

function About() {
  return (
    <section className="about" aria-labelledby="f-about">
      <h2 id="f-about">
        <Trans>Written, approved and sent once</Trans>
      </h2>
      <p>
        <Trans>Postwright is open source. Run it on your own machine, for one brand or fifty.</Trans>
      </p>
    </section>
  )
}

function Contact({ contact }: Pick<Site, 'contact'>) {
  const uses = [
    ['Questions', contact.questions],
    ['Support', contact.support],
    ['Sales', contact.sales],
  ] as const
  const addresses = [...new Set(uses.map(([, address]) => address))].filter((address) => address !== '')
  if (addresses.length === 0) return null
  return (
    <section className="contact" aria-labelledby="f-contact">
      <h2 id="f-contact">
        <Trans>Contact</Trans>
      </h2>
      <dl>
        {addresses.map((address) => (
          <div key={address}>
            <dt>{inWords(uses.filter(([, one]) => one === address).map(([use]) => use))}</dt>
            <dd>
              <a href={mailTo(address)}>{address}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `Questions, support, sales` */
function inWords(uses: string[]): string {
  return uses.map((use, index) => (index === 0 ? use : use.toLowerCase())).join(', ')
}
