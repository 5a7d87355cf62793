/** The first line of an answer that has a title: `Title: …`. */
export const titleMark = 'Title:'

/** The line after which an answer tells in JSON what its text claims, and what goes with the text. */
export const notesMark = '[[notes]]'
