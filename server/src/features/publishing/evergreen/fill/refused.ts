/** Why scheduling refused an entry in this run, in English. */
export type Refusals = Map<string, string>
