import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'
import type { EmojiPolicy, Voice } from '@postwright/contract/content/voice'
import { useState } from 'react'

import { codeOf, fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TagsInput } from '../../../../ui/tags-input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { NeverFields } from './never-fields.tsx'
import { useSaveVoiceRules } from './queries.ts'

/** All words and rules of a business at once. What was opened is what is saved, unless somebody saved before. */
export function RulesDialog({ voice, onClose }: { voice: Voice; onClose: () => void }) {
  const [seen] = useState(voice.rulesUpdatedAt)
  const [rules, setRules] = useState(voice.rules)
  const [most, setMost] = useState(rules.hashtagsMost === null ? '' : String(rules.hashtagsMost))
  const save = useSaveVoiceRules()
  const errors = fieldErrors(save.error)
  const errorOf = (field: string) => Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
  const set = (change: Partial<typeof rules>) => setRules((before) => ({ ...before, ...change }))

  function submit() {
    const never = rules.never.filter(({ word }) => word.trim() !== '')
    const hashtags = rules.hashtags.map((tag) => tag.replace(/^#/, ''))
    const hashtagsMost = most.trim() === '' ? null : Number(most)
    save.mutate(
      { businessId: voice.businessId, seen, ...rules, never, hashtags, hashtagsMost },
      {
        onSuccess() {
          toast.success(t`Words and claims saved`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open wide onOpenChange={(open) => open || onClose()} title={t`Words and claims`} locked={save.isPending}>
      <Form className="" pending={save.isPending} onSubmit={submit}>
        <div className="sheet-body grid gap-4">
          <Field label={t`Words to use, written exactly so`} error={errorOf('always')}>
            <TagsInput value={rules.always} onChange={(always) => set({ always })} />
          </Field>
          <NeverFields value={rules.never} onChange={(never) => set({ never })} error={errorOf('never')} />
          <div className="vo-two">
            <Field label={t`Hashtags that come first`} error={errorOf('hashtags')}>
              <TagsInput value={rules.hashtags} onChange={(hashtags) => set({ hashtags })} />
            </Field>
            <Field label={t`Most hashtags`} hint={t`Empty is as many as the platform is used to.`} error={errorOf('hashtagsMost')}>
              <Input inputMode="numeric" value={most} onChange={(event) => setMost(event.currentTarget.value)} />
            </Field>
            <Field label={t`Emoji`} error={errorOf('emoji')}>
              <Select<EmojiPolicy>
                options={[
                  { value: 'any', label: t`As it fits` },
                  { value: 'few', label: t`Few` },
                  { value: 'none', label: t`None` },
                ]}
                value={rules.emoji}
                onChange={(emoji) => set({ emoji })}
              />
            </Field>
            <Field
              label={t`Language`}
              hint={t`Where neither the brief nor the settings of its writer name one.`}
              error={errorOf('language')}
            >
              <Input value={rules.language} onChange={(event) => set({ language: event.currentTarget.value })} />
            </Field>
          </div>
          {rules.emoji !== 'any' && (
            <Field label={t`Any emoji on`} group>
              <div className="vo-types">
                {contentTypeIds.map((id) => (
                  <Checkbox
                    key={id}
                    label={contentTypeLabel(id)}
                    checked={rules.emojiExcept.includes(id)}
                    onChange={(event) => {
                      const others = rules.emojiExcept.filter((type) => type !== id)
                      set({ emojiExcept: event.currentTarget.checked ? [...others, id] : others })
                    }}
                  />
                ))}
              </div>
            </Field>
          )}
          {save.error && (Object.keys(errors).length === 0 || codeOf(save.error) === 'CONFLICT') && (
            <Problem error={save.error} fallback={t`The words could not be saved`} />
          )}
        </div>
        <footer>
          <Button disabled={save.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
