import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { shownTestimonials, type Testimonial, type Testimonials } from '@postwright/contract/operator/site'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useMemo } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { useEdits } from '../../../../lib/use-edits.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSaveTestimonials } from './queries.ts'

/** A row keeps its key while it is moved. */
type Row = Testimonial & { key: number }

let keys = 0
const rowOf = (testimonial: Testimonial): Row => ({ ...testimonial, key: keys++ })

export function TestimonialsForm({ testimonials }: { testimonials: Testimonials }) {
  const { items: saved, revision } = testimonials
  const savedRows = useMemo(() => saved.map(rowOf), [saved])
  // The revision on which the typing began goes with it: the server says when somebody else changed the list since.
  const { values, isChanged, set, settle, discard } = useEdits({ rows: savedRows, revision })
  const { rows } = values
  const setRows = (next: Row[]) => set({ rows: next, revision: values.revision })
  const save = useSaveTestimonials()
  const errors = fieldErrors(save.error)

  function change(key: number, part: Partial<Testimonial>) {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  }

  function move(index: number, by: 1 | -1) {
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, ...rows.slice(index, index + 1)))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const items = rows.map(({ quote, name, role }) => ({ quote, name, role }))
    save.mutate(
      { items, revision: values.revision },
      {
        onSuccess: () => {
          settle(values)
          toast.success(t`Reviews saved`)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Sheet title={t`Reviews on the start page`}>
        <SheetBody className="grid gap-5">
          <p className="t13 soft">
            <Trans>
              The first {shownTestimonials} are shown, in this order. While there are none, the page shows examples and says that they are.
            </Trans>
          </p>
          {rows.map((row, index) => (
            <fieldset key={row.key} className="grid gap-4 pb-5 border-b border-(--rule)">
              <legend className="vh">{t`Review ${ph({ number: index + 1 })}`}</legend>
              <Field label={t`What they said`} required error={errors[`items.${index}.quote`]}>
                <Textarea value={row.quote} maxLength={600} onChange={(event) => change(row.key, { quote: event.currentTarget.value })} />
              </Field>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label={t`Name`} required error={errors[`items.${index}.name`]}>
                  <Input value={row.name} maxLength={80} onChange={(event) => change(row.key, { name: event.currentTarget.value })} />
                </Field>
                <Field label={t`What they do, and where`} error={errors[`items.${index}.role`]}>
                  <Input value={row.role} maxLength={120} onChange={(event) => change(row.key, { role: event.currentTarget.value })} />
                </Field>
              </div>
              <div className="row">
                {index >= shownTestimonials && (
                  <span className="t12 soft">
                    <Trans>In reserve</Trans>
                  </span>
                )}
                <span className="end row">
                  <IconButton
                    icon={ArrowUp}
                    label={t`Move review ${ph({ number: index + 1 })} up`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t`Move review ${ph({ number: index + 1 })} down`}
                    disabled={index === rows.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t`Remove review ${ph({ number: index + 1 })}`}
                    onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                  />
                </span>
              </div>
            </fieldset>
          ))}
          <Button icon={Plus} className="justify-self-start" onClick={() => setRows([...rows, rowOf({ quote: '', name: '', role: '' })])}>
            <Trans>Add review</Trans>
          </Button>
          {save.isError && !Object.keys(errors).some((field) => field.startsWith('items.')) && (
            <Problem error={save.error} fallback={t`The reviews could not be saved`} />
          )}
        </SheetBody>
        <div className="sheet-foot justify-end">
          {isChanged && (
            <Button
              onClick={() => {
                save.reset()
                discard()
              }}
            >
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button variant="primary" type="submit" pending={save.isPending} disabled={!isChanged}>
            <Trans>Save reviews</Trans>
          </Button>
        </div>
      </Sheet>
    </form>
  )
}
