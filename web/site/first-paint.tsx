import { PublicPage } from '../ui/public-page.tsx'

/** What a way in shows until its script has run: its page and its words, with room for the form. Its heading comes with the form. */
export function FirstPaint({ title, intro, fields }: { title: string; intro: string; fields: number }) {
  return (
    <PublicPage>
      <div className="crops proof-card">
        <div className="sheet">
          <p className="h1">{title}</p>
          <p className="soft">{intro}</p>
          <div className="content first-paint" data-fields={fields}>
            <noscript>
              <p className="soft">This needs JavaScript. The public pages work without it.</p>
            </noscript>
          </div>
        </div>
      </div>
    </PublicPage>
  )
}
