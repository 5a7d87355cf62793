import { type ReactNode, useId } from 'react'

/** One part of a long form: what it is about at the left, its fields at the right. */
export function FormPart({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="bp-part" aria-labelledby={id}>
      <header>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <p>{note}</p>
      </header>
      <div className="bp-fields">{children}</div>
    </section>
  )
}
