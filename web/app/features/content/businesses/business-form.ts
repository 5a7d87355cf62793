import { type Business, CreateBusiness, type SocialMediaLinks, socialNetworks } from '@postwright/contract/content/businesses'
import { z } from 'zod'

import { difference } from '../../../../lib/difference.ts'

const shape = CreateBusiness.shape

/** The profile as a form: every field is there, and an empty website is no website. */
export const BusinessForm = z.object({
  name: shape.name,
  context: shape.context,
  contentTypes: shape.contentTypes.unwrap(),
  industry: shape.industry.unwrap(),
  keywords: shape.keywords.unwrap(),
  website: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(shape.website.unwrap()),
  location: shape.location.unwrap(),
  socialMediaLinks: shape.socialMediaLinks.unwrap(),
  vision: shape.vision.unwrap(),
  mission: shape.mission.unwrap(),
  goals: shape.goals.unwrap(),
  timeZone: shape.timeZone.unwrap(),
  requiresApproval: z.boolean(),
  reviewRule: shape.reviewRule.unwrap(),
  requiresCheckedClaims: z.boolean(),
})
export type BusinessForm = z.output<typeof BusinessForm>
export type BusinessFormInput = z.input<typeof BusinessForm>

export function toForm(business: Business): BusinessFormInput {
  return {
    name: business.name,
    context: business.context,
    contentTypes: business.contentTypes,
    industry: business.industry,
    keywords: business.keywords,
    website: business.website ?? '',
    location: business.location,
    socialMediaLinks: business.socialMediaLinks,
    vision: business.vision,
    mission: business.mission,
    goals: business.goals,
    timeZone: business.timeZone,
    requiresApproval: business.requiresApproval,
    reviewRule: business.reviewRule,
    requiresCheckedClaims: business.requiresCheckedClaims,
  }
}

/** Only what differs from what was read. */
export function changesOf(form: BusinessForm, business: Business): Partial<BusinessForm> {
  return difference(form, business)
}

export const networkLabels: Record<keyof SocialMediaLinks, string> = {
  facebook: 'Facebook',
  twitter: 'X/Twitter',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
}

export { socialNetworks }
