import { t } from '@lingui/core/macro'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { ReviewRule } from '@postwright/contract/content/review-rules'
import type { ContentType } from '@postwright/contract/core/content-types'

import { Checkbox } from '../../../../ui/choice.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { TagsInput } from '../../../../ui/tags-input.tsx'
import { TimeZoneSelect } from '../../../../ui/time-zone-select.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import type { useMay } from '../../identity/accounts/use-may.ts'
import { type BusinessForm, type BusinessFormInput, networkLabels, socialNetworks } from './business-form.ts'
import { ContentTypeChoice } from './content-type-choice.tsx'
import { ReviewRuleField } from './reviewers/review-rule-field.tsx'
import { FormPart } from './form-part.tsx'

export type ProfileForm = UseFormReturn<BusinessFormInput, unknown, BusinessForm>

export interface ProfileFieldsProps {
  form: ProfileForm
  /** Null for one that is being added. */
  businessId: string | null
  reach: ReadonlyMap<ContentType, 'channel' | 'sandbox'>
  may: ReturnType<typeof useMay>
}

/** Every field of a business. */
export function ProfileFields({ form, businessId, reach, may }: ProfileFieldsProps) {
  return (
    <>
      <Basics form={form} may={may} />
      <Direction form={form} />
      <ContentTypes form={form} reach={reach} />
      <SocialLinks form={form} />
      <Planning form={form} businessId={businessId} may={may} />
    </>
  )
}

function Basics({ form: { register, formState }, may }: Pick<ProfileFieldsProps, 'form' | 'may'>) {
  const { errors } = formState
  return (
    <FormPart title={t`Basics`} note={t`Name and context are required.`}>
      <Field
        label={t`Name`}
        required
        hint={may.changeBusinesses && !may.renameBusinesses && t`Whoever sees every business can change it.`}
        error={errors.name?.message}
      >
        <Input autoComplete="organization" readOnly={!may.renameBusinesses} {...register('name')} />
      </Field>
      <Field label={t`Industry`} error={errors.industry?.message}>
        <Input {...register('industry')} />
      </Field>
      <Field label={t`Website`} error={errors.website?.message}>
        <Input type="url" inputMode="url" placeholder="www.example.com" {...register('website')} />
      </Field>
      <Field label={t`Location`} error={errors.location?.message}>
        <Input {...register('location')} />
      </Field>
      <Field
        className="all"
        label={t`Context`}
        required
        hint={t`The most useful field: what you sell, to whom, and what is different about it.`}
        error={errors.context?.message}
      >
        <Textarea rows={5} {...register('context')} />
      </Field>
    </FormPart>
  )
}

function Direction({ form: { register, control, formState } }: Pick<ProfileFieldsProps, 'form'>) {
  const { errors } = formState
  return (
    <FormPart title={t`Direction`} note={t`Sets the angle of what is written.`}>
      <Field label={t`Vision`} error={errors.vision?.message}>
        <Textarea rows={2} {...register('vision')} />
      </Field>
      <Field label={t`Mission`} error={errors.mission?.message}>
        <Textarea rows={2} {...register('mission')} />
      </Field>
      <TagsField control={control} name="goals" label={t`Goals`} removeLabel={(goal) => t`Remove goal ${goal}`} />
      <TagsField control={control} name="keywords" label={t`Keywords`} removeLabel={(keyword) => t`Remove keyword ${keyword}`} />
    </FormPart>
  )
}

interface TagsFieldProps {
  control: ProfileForm['control']
  name: 'goals' | 'keywords'
  label: string
  /** What the button beside one of them does. */
  removeLabel: (piece: string) => string
}

function TagsField({ control, name, label, removeLabel }: TagsFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field className="all" label={label} hint={t`Separate them with commas.`} error={messageIn(fieldState.error)}>
          <TagsInput
            removeLabel={removeLabel}
            placeholder={field.value.length > 0 ? t`Add` : t`Add, then comma`}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

function ContentTypes({ form: { control, formState }, reach }: Pick<ProfileFieldsProps, 'form' | 'reach'>) {
  const { errors } = formState
  return (
    <FormPart title={t`Content types`} note={t`What is written for this business. Each says what it can be published on now.`}>
      <div className="all" role="group" aria-label={t`Content types`}>
        <Controller
          control={control}
          name="contentTypes"
          render={({ field }) => <ContentTypeChoice chosen={field.value} onChange={field.onChange} reach={reach} />}
        />
        {errors.contentTypes && <FieldError>{messageIn(errors.contentTypes)}</FieldError>}
      </div>
    </FormPart>
  )
}

function SocialLinks({ form: { register, formState } }: Pick<ProfileFieldsProps, 'form'>) {
  const { errors } = formState
  return (
    <FormPart title={t`Social links`} note={t`Used in calls to action.`}>
      {socialNetworks.map((network) => (
        <div className="field" key={network}>
          <div className="affix">
            <span aria-hidden="true">{networkLabels[network]}</span>
            <input aria-label={networkLabels[network]} placeholder={t`Not given`} {...register(`socialMediaLinks.${network}`)} />
          </div>
          {errors.socialMediaLinks?.[network]?.message && <FieldError>{errors.socialMediaLinks[network].message}</FieldError>}
        </div>
      ))}
    </FormPart>
  )
}

function Planning({ form, businessId, may }: Pick<ProfileFieldsProps, 'form' | 'businessId' | 'may'>) {
  const { register, control } = form
  const requiresApproval = useWatch({ control, name: 'requiresApproval' })
  // Without approval the rule is out of view, where what is wrong with it would stop each saving without a word.
  const forgetHalfRule = ({ target }: { target: HTMLInputElement }) => {
    if (!target.checked && !ReviewRule.safeParse(form.getValues('reviewRule')).success) form.resetField('reviewRule')
  }
  return (
    <FormPart title={t`Planning`} note={t`When posts go out, and who must agree first.`}>
      <Controller
        control={control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <Field
            className="all"
            label={t`Time zone`}
            hint={t`A post planned for 09:00 goes out at 09:00 there, all year round.`}
            error={fieldState.error?.message}
          >
            <TimeZoneSelect value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      <div className="all grid gap-3">
        <Checkbox
          label={t`Posts need approval before they are scheduled`}
          hint={
            may.ruleOnApproval
              ? t`Editing an approved post returns it to draft.`
              : t`Editing an approved post returns it to draft. Owners and admins decide this.`
          }
          {...register('requiresApproval', { onChange: forgetHalfRule })}
          // What react-hook-form disables has no value any more; this one keeps it.
          aria-disabled={!may.ruleOnApproval || undefined}
          onClick={(event) => may.ruleOnApproval || event.preventDefault()}
        />
        {requiresApproval && (
          <Controller
            control={control}
            name="reviewRule"
            render={({ field, fieldState: { error } }) => (
              <ReviewRuleField
                businessId={businessId}
                value={{ second: [], ...field.value }}
                onChange={field.onChange}
                ref={field.ref}
                errors={{ reviewers: messageIn(fieldIn(error, 'reviewers')), second: messageIn(fieldIn(error, 'second')) }}
                mayChange={Boolean(may.ruleOnApproval)}
              />
            )}
          />
        )}
        <Checkbox
          label={t`Claims must be checked before a post is approved or scheduled`}
          hint={t`Figures, names, dates and promises that the brief, the profile and the documents do not hold are marked in each draft.`}
          {...register('requiresCheckedClaims')}
          aria-disabled={!may.ruleOnApproval || undefined}
          onClick={(event) => may.ruleOnApproval || event.preventDefault()}
        />
      </div>
    </FormPart>
  )
}

function fieldIn(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? error[name as keyof typeof error] : undefined
}

/** The message of a list, or else of its first entry that has one. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(messageIn).find(Boolean)
}
