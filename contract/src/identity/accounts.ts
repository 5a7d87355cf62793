import { z } from 'zod'

import { languageIds } from '../core/languages.ts'

import { accountBase, sessionBase } from '../core/base.ts'
import { minPasswordLength, passwordTooShort } from './passwords.ts'
import { approvalStatuses } from '../core/statuses.ts'
import { atMost, Currency, Email, Id, Instant, line, PlanId, prose, required, secret, TimeZone, unclean } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

export const ApprovalStatus = z.enum(approvalStatuses)
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

export const Role = z.enum(['owner', 'admin', 'editor', 'reviewer', 'viewer'])
export type Role = z.infer<typeof Role>

export const Password = secret(128).min(minPasswordLength, says(passwordTooShort()))
// Marks that make what follows run backwards: with one, `gnp.exe` reads as `exe.png` in a list or a mail of others.
const turnsDirection = /[\u202A-\u202E\u2066-\u2069]/

export const FullName = required(line(120), msg`Full name is required.`).refine((name) => !turnsDirection.test(name), unclean)

/** What a visitor enters to sign up; also the first step of the set-up. */
export const SignUp = z.object({ fullName: FullName, email: Email, password: Password })
export type SignUp = z.infer<typeof SignUp>

/** With what was chosen on the pricing page, and the time zone that the browser knows. */
export const SignUpWithPlan = SignUp.extend({ plan: PlanId.optional(), currency: Currency.optional(), timeZone: TimeZone.optional() })
export type SignUpWithPlan = z.infer<typeof SignUpWithPlan>

export const SignIn = z.object({
  email: Email,
  password: z
    .string()
    .min(1, says(msg`Password is required.`))
    .max(128, atMost(128)),
})
export type SignIn = z.infer<typeof SignIn>

export const Language = z.enum(languageIds)

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export const Theme = z.enum(themes)
export type Theme = z.infer<typeof Theme>

/** What a person tells us about themselves. */
export const Profile = z.object({
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  businessName: z.string(),
  businessType: z.string(),
  targetAudience: z.string(),
  brandVoice: z.string(),
  timeZone: z.string(),
  language: Language,
  theme: Theme,
  /** Whether the steps to a first post stay away from this person's dashboard. */
  hidesFirstSteps: z.boolean(),
  /** Where the picture is, 256 pixels each way; with `?size=64`, a smaller one. */
  avatar: z.string().nullable(),
  approvalStatus: ApprovalStatus,
  rejectionReason: z.string().nullable(),
  /** Set as long as an administrator has shut this person out. */
  suspensionReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Profile = z.infer<typeof Profile>

export const UpdateProfile = z
  .object({
    fullName: FullName,
    businessName: line(120),
    businessType: line(120),
    targetAudience: prose(2000),
    brandVoice: prose(2000),
    timeZone: TimeZone,
    language: Language,
    theme: Theme,
    hidesFirstSteps: z.boolean(),
  })
  .partial()
export type UpdateProfile = z.infer<typeof UpdateProfile>

const maxAvatarBytes = 5 * 1024 * 1024

/** A PNG, JPEG, WebP, AVIF or GIF picture; what it is, is read from its bytes. */
export const SetAvatar = z.object({
  image: z
    .file(says(msg`Choose a picture.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxAvatarBytes, says(msg`Use a picture of at most 5 MB.`)),
})
export type SetAvatar = z.infer<typeof SetAvatar>

/** What the person may do in their workspace, so that screens offer no more. The server decides again each time. */
export const Abilities = z.object({
  addBusinesses: z.boolean(),
  changeBusinesses: z.boolean(),
  renameBusinesses: z.boolean(),
  deleteBusinesses: z.boolean(),
  ruleOnApproval: z.boolean(),
  /** Posts by hand, and drafts from a brief. */
  write: z.boolean(),
  approve: z.boolean(),
  /** Also where the business asks for an approval. */
  approveRequired: z.boolean(),
  returnToDraft: z.boolean(),
  publish: z.boolean(),
  manageChannels: z.boolean(),
  writeTasks: z.boolean(),
  /** Comment on tasks, move their own and tick their lines. */
  discussTasks: z.boolean(),
})
export type Abilities = z.infer<typeof Abilities>

/** The signed-in person: who they are, whether they may work, and where. */
export const Account = z.object({
  profile: Profile,
  email: z.object({
    isVerified: z.boolean(),
    verifiedAt: Instant.nullable(),
    /** Waits for its link to be opened. */
    changingTo: z.string().nullable(),
    /** When the person last asked for a link that confirms their address, as long as it works. */
    linkAskedAt: Instant.nullable(),
  }),
  isSuperAdmin: z.boolean(),
  /** When this account ends, because the person asked for it. */
  deletionDueAt: Instant.nullable(),
  workspace: z.object({
    id: Id,
    name: z.string(),
    timeZone: z.string(),
    /** Whose plan it is. */
    ownerName: z.string(),
    /** The last payment for its plan failed, or is overdue; told to whoever may pay. */
    isUnpaid: z.boolean(),
    role: Role,
    businessIds: z.array(Id).nullable(),
    may: Abilities,
  }),
  /** Everywhere that they are a member, the present one included. */
  workspaces: z.array(z.object({ id: Id, name: z.string(), role: Role })),
  /** Without a mail server, links that people wait for are handed on by an administrator. */
  instance: z.object({ name: z.string(), supportEmail: z.string(), salesEmail: z.string(), sendsMail: z.boolean(), version: z.string() }),
})
export type Account = z.infer<typeof Account>

/** The roles of the instance; those of a workspace are `Role`. */
export const UserRole = z.enum(['super_admin'], says(msg`This is not a known role.`))
export type UserRole = z.infer<typeof UserRole>

/** While they wait for approval, too. */
const ownBase = accountBase.meta({ gate: 'signed-in', scope: 'account' })

export const accounts = {
  me: sessionBase.route({ method: 'GET', path: '/account', summary: 'The signed-in person' }).output(Account),
  updateProfile: ownBase
    .route({ method: 'PATCH', path: '/account/profile', summary: 'Change what you tell about yourself' })
    .input(UpdateProfile)
    .output(Profile),
  hasRole: accountBase
    .route({
      method: 'GET',
      path: '/has-role',
      summary: 'Whether a person has a role of the instance: oneself, or anybody for a super admin',
    })
    .input(z.object({ userId: Id, role: UserRole }))
    .output(z.boolean()),
  setAvatar: ownBase
    .meta({ gate: 'signed-in', scope: 'account', maxUploadBytes: maxAvatarBytes })
    .route({ method: 'PUT', path: '/account/avatar', summary: 'Set your picture, as a form with the file in the field image' })
    .input(SetAvatar)
    .output(Profile),
  removeAvatar: ownBase.route({ method: 'DELETE', path: '/account/avatar', summary: 'Go back to your initials' }).output(Profile),
}
