// Plain values, which the first load of a screen needs without the schemas.

export const googleIssuer = 'https://accounts.google.com'

/** How a way through the identity provider ended, as `google` in the address of the page that follows. */
export const googleOutcomes = ['done', 'code', 'linked', 'cancelled', 'expired', 'failed', 'known', 'taken', 'no-email', 'busy'] as const
export type GoogleOutcome = (typeof googleOutcomes)[number]
