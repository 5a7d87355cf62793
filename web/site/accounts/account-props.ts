import type { SignInOffers } from '@postwright/contract/identity/factors'
import type { GoogleOutcome } from '@postwright/contract/identity/google'
import type { Currency, PlanId } from '@postwright/contract/core/plans'

import type { Site } from '../site.ts'

type EachPage =
  | { page: 'sign-in'; hasLeft: boolean; google: GoogleOutcome | null }
  | { page: 'sign-up'; plan: PlanId | null; currency: Currency }
  | { page: 'forgot-password' }
  | { page: 'reset-password'; link: { token: string; email: string } }

/** The file of this name in `islands/` hydrates it. */
export type AccountPageName = EachPage['page']

/** What the server knows when it renders one of these pages, and the browser hydrates it with: plain JSON. */
export type AccountPageProps<Name extends AccountPageName = AccountPageName> = { offers: SignInOffers; instanceName: string } & Extract<
  EachPage,
  { page: Name }
>

/** Where the built script and styles of one of these pages lie. */
export interface AccountAssets {
  script: string
  /** What the script imports, to be fetched beside it. */
  modules: string[]
  styles: string[]
  fonts: string[]
}

export interface AccountDocumentProps {
  site: Site
  assets: AccountAssets
  /** Where the sentences of its language are; undefined for English. */
  catalogue: string | undefined
  /** Null for an address that is one person's, such as that of a mailed link: no search engine lists it. */
  path: string | null
  content: AccountPageProps
}
