/** Where a member of some businesses makes the server work as the system, past the lock, and why that reaches no other business. */
export const systemWork: Record<string, string> = {
  ...about('workspaces that the person owns, where nobody is limited', [
    'a person looks at what would go with their account',
    'a person asks for the end of their account',
    'a person keeps their account',
  ]),
  ...about('memberships of the person: names and roles, no business', [
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
