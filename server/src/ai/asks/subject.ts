const writing =
  '(?:please|bitte|por favor|asseblief)|(?:can|could) you|write|create|make|draft|generate|prepare|schreib\\p{L}*|erstell\\p{L}*|verfass\\p{L}*|mach\\p{L}*|skryf|maak|écri\\p{L}*|rédig\\p{L}*|cré\\p{L}*|escrib\\p{L}*|redact\\p{L}*|crea|haz|escrev\\p{L}*|cri[ae]\\p{L}*|fa[çz]\\p{L}*'
const describing =
  "a|an|the|one|some|new|nice|good|great|short|long|quick|another|me|us|our|my|for|on|about|ein\\p{L}*|neu\\p{L}*|gut\\p{L}*|kurz\\p{L}*|mir|uns|unser\\p{L}*|für|auf|bei|un|une|nouveau|nouvel|nouvelle|moi|pour|sur|una|nuevo|nueva|para|en|um|uma|novo|nova|no|na|’n|'n|n|nuwe|vir|op"
const texts =
  'posts?|text|article|caption|newsletter|blog|video|message|something|anything|thread|tweet|story|beitrag|beiträge|artikel|nachricht|etwas|publications?|texte|publicaci[oó]n(?:es)?|texto|artículo|artigo|publicaç(?:ão|ões)|plasing|linkedin|facebook|instagram|x|twitter|whatsapp|youtube|social|media|content'
const gap = '(?:[\\s,.!?-]+|$)'
const patterns = [
  new RegExp(`^(?:(?:${writing})${gap})+(?:(?:${describing}|${texts})${gap})+$`, 'iu'),
  new RegExp(`^(?:(?:an?|eine?n?|une?|una|uma?|’n)${gap})?(?:(?:${texts})${gap})+$`, 'iu'),
]

/** A line that is for the author and not for readers: what an idea says of how it could be told. */
const note = /^[ \t]*(?:for us|für uns|vir ons|pour nous|para nosotros|para nós)\s?:.*$/gimu

/** The brief without its notes to the author. */
export function withoutNotes(text: string): string {
  return text.replace(note, '').trim()
}

/** Whether a brief only tells its writer to write ("Write a post."), or is the heading of an idea that nobody has added a fact to. */
export function isWithoutSubject(text: string): boolean {
  const line = withoutNotes(text)
  if (line !== text.trim() && !line.includes('\n')) return true
  return line.length <= 120 && patterns.some((pattern) => pattern.test(line))
}

/** The brief, or what its author gave as its subject when it names none; empty where nobody said one. Notes are left out. */
export function withSubject(text: string, given: readonly { kind: string; lines: readonly string[] }[]): string {
  if (!isWithoutSubject(text)) return withoutNotes(text)
  return given.flatMap(({ kind, lines }) => (kind === 'subject' ? lines : [])).join('\n')
}
