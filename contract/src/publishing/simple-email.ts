// Alone in this file, since the island takes nothing else along.

/** Non-space text, an at sign, a domain, a dot and a suffix; any script. */
export const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
