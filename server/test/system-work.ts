/** Where a member of some businesses makes the server work as the system, past the lock, and why that reaches no other business. */
export const systemWork: Record<string, string> = {
  ...about('the person alone: rows by their own user id', [
    'a person changes their own profile',
    'a person changes their own picture',
    'a person reads their own preferences',
    'a person changes their own preferences',
    'a person signs out elsewhere',
    'a person changes their password',
    'a person asks for another address',
    'a person keeps their address',
    'a person asks for their link again',
    'a person opens the link that went to their address',
    'a person looks at how they sign in',
    'a person sets an authenticator app up',
    'a person confirms an authenticator app',
    'a person gives an authenticator app up',
    'a person gets new recovery codes',
    'a person forgets their devices',
    'a person adds a passkey',
    'a person removes a passkey',
    'a person unlinks their account at the identity provider',
    'the browser of a log-in is remembered',
    'a person looks at the copy of their data',
    // What a job copies: what is about the person, where it is about a business as long as they see it; and workspaces that they own.
    'a person asks for a copy of their data',
  ]),
  ...about('workspaces that the person owns, where nobody is limited', [
    'a person looks at what would go with their account',
    'a person asks for the end of their account',
    'a person keeps their account',
  ]),
  ...about('memberships of the person: names and roles, no business', [
    'a person sees where they are a member',
    'a person works in another of their workspaces',
    'somebody opens the link of an invitation',
    'somebody accepts an invitation',
    'somebody accepts an invitation with a new account',
    'a person looks at an invitation of theirs',
    'a person accepts an invitation in the app',
  ]),
}

function about(why: string, reasons: string[]): Record<string, string> {
  return Object.fromEntries(reasons.map((reason) => [reason, why]))
}
