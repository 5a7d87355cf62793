/** What turns to the writer and not to the reader: a command about people who are meant to read it, or about the text itself. */
const people = {
  en: '(?:people|them|readers|customers|clients|patients|followers|subscribers|visitors|members|donors|guests|everyone|everybody|(?:our|the|all) (?:people|readers|customers|clients|patients|followers|members|donors|guests))',
  de: '(?:die |den |unsere?n? |alle |allen )?(?:Leuten?|Menschen|Kund(?:en|innen)\\S*|Lesern?|Leserinnen|Patient(?:en|innen)\\S*|Gästen?|Mitglieder|Follower|sie|ihnen|alle)',
  fr: '(?:aux |à nos |à tous |nos |les |à tout |tout )(?:gens|clients?|clientes|lecteurs|lectrices|abonnés|personnes|patients|monde)',
  es: '(?:a )?(?:la gente|los clientes|las clientas|nuestr[oa]s clientes|los lectores|los seguidores|todo el mundo|todos|las personas)',
  pt: '(?:as |às |os |aos |a |à |os nossos |aos nossos )?(?:pessoas|clientes|leitores|seguidores|gente|toda a gente|todos)',
  af: '(?:mense|hulle|kliënte|lesers|almal|gaste|ons (?:kliënte|lesers|gaste))',
}

const commands: readonly string[] = [
  `(?:remind|tell|ask|invite|inform|encourage|urge|thank|let|warn) ${people.en}`,
  '(?:mention|stress|emphasi[sz]e|point out|announce|explain|highlight)(?: that|:| (?:our|the|a|an)\\b)',
  `offer (?:${people.en}|an? |free |the )`,
  '(?:write|create|draft) (?:a|an|the|some) (?:\\w+ )?(?:post|newsletter|blog|article|text|caption)',
  '(?:short|quick|long) post\\b',
  "(?:don[’']?t|do not|never) (?:mention|say|use|include)\\b",
  'keep it (?:under|short|brief)',
  'no emojis?\\b',
  `(?:erinner\\S*|sage?n?|sag|bitte[nt]?|fragen?|frag|lade|laden|informier\\S*|erzähl\\S*|ermuntere|ermutige|danke)(?: Sie)? ${people.de}(?!\\p{L})`,
  '(?:erwähn\\S*|beton\\S*|kündig\\S*|bewirb|biete[nt]?|weis\\S*|schreib\\S*|verfass\\S*|erklär\\S*)(?: Sie)? (?:dass|darauf|an |einen? |eine |unsere?n? |den |die |das |kostenlos)',
  `(?:rappel\\S*|di[st]\\S*|demand\\S*|invit\\S*|inform\\S*|encourag\\S*|propos\\S*|remerci\\S*|racont\\S*) ${people.fr}`,
  '(?:rappel|di|demand|propos|racont|expliqu)\\S*-leur',
  '(?:mentionne[zr]?|annonce[zr]?|explique[zr]?|précise[zr]?|propose[zr]?|écri[svtez]+|rédige[zr]?) (?:que|qu’|une?|le|la|les|l’|notre|nos)(?: |(?<=’))',
  `(?:recuerd[ae]n?|di(?:ga)?|pid[ae]|invit[ae]|avis[ae]|anim[ae]|cuent[ae]|inform[ae]|agradec[ea]) ${people.es}`,
  '(?:recuérda|di|píde|invíta|avísa|cuénta|ofréce)les?\\b',
  '(?:mencion[ae]|anunci[ae]|expli(?:ca|que)|ofrec?z?[ea]|escrib[ae]) (?:que|un|una|el|la|nuestr[oa])\\b',
  `(?:lembr[ea]|dig[ao]|diz|peç[ao]|pede|convid[ea]|avis[ea]|inform[ea]|incentiv[ea]|agradeç[ao]) ${people.pt}`,
  '(?:mencion[ea]|anunci[ea]|expli(?:que|ca)|ofereç[ao]|escrev[ae]) (?:que|um|uma|o|a|nosso|nossa)\\b',
  `(?:herinner|vertel|vra|nooi|moedig|lig|bedank|sê vir) ${people.af}(?!\\p{L})`,
  '(?:noem|meld|beklemtoon|skryf|bied) (?:dat|ons|’n)\\b',
]

/** A command begins a sentence, a line or what is joined to one. */
const command = new RegExp(
  `(?:(?<=^|[.!?:;,–—]["”»]?\\s|\\n(?:[-•*]|\\d+[.)])?\\s?|[¡¿])|(?<=(?:^|\\s)(?:please|and|then|bitte|und|et|y|e|en|asseblief)\\s))(?:${commands.join('|')})`,
  'gimu',
)

const aboutThePrompt =
  /\b(?:ignore|disregard) (?:all|the|any|previous)\b|\bsystem ?prompt\b|(?<!\p{L})(?:ignoriere|ignorez|ignora|ignore as|ignoreer) |^(?:topic|audience|cta|key points|tone|thema|zielgruppe|sujet|público|tema):/gimu

/** "We ask people to be on time, and remind them": told of, not commanded. */
const ours = /(?<!\p{L})(?:we|I|wir|ich|nous|je|nosotros|nós|ons|ek)(?!\p{L})/iu

/** Words of the brief that were meant for whoever writes. */
export function leakedIn(text: string): string[] {
  const commanded = [...text.matchAll(command)].filter(
    ({ index }) =>
      !ours.test(
        text
          .slice(0, index)
          .split(/[.!?\n]/)
          .at(-1) ?? '',
      ),
  )
  return [...commanded.map(([found]) => found), ...(text.match(aboutThePrompt) ?? [])].map((found) => found.trim())
}
