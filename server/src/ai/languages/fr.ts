import type { Language } from './language.ts'

const people =
  '(?:aux? (?:gens|clients?|clientes|visiteurs|parents|lecteurs|abonnés|membres|participants|public)|à (?:tous|toutes|tout le monde|nos \\p{L}+|vos \\p{L}+|chacun)|leur)'
const guests =
  '(?:les (?:gens|clients|clientes|visiteurs|parents|lecteurs|abonnés|membres|habitants|familles)|tous|tout le monde|nos \\p{L}+|vos \\p{L}+)'
const piece = '(?:publication|article|post|billet|newsletter|infolettre|légende|message|texte|vidéo|annonce|contenu|tweet)s?'

export const french: Language = {
  code: 'fr',
  names: 'french|français|francais|französisch|francés|francês|frans',
  letters: '[œèêùîôë]|ç(?!ã)',
  common:
    'le la les des une un pour avec notre nos sur dans est et du nous vous votre vos que qui au aux ce cette sont par plus chez ne pas de du en à se ses il elle',
  numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  someOf: 'quelques|plusieurs|nos|mes|des',
  lists: {
    tips: 'conseils|astuces',
    reasons: 'raisons',
    steps: 'étapes',
    ideas: 'idées|façons|manières',
    mistakes: 'erreurs|pièges|mythes',
    facts: 'faits|choses',
    questions: 'questions',
    examples: 'exemples',
  },
  joining: "pour|sur|de|d’|d'|à|quand|qui|que|afin de",
  howTo: 'comment \\p{L}+(?:er|ir|re|oir) ',
  writes: '(?:(?:écri(?:s|vez)|donne[zr]?|partage[zr]?) )?(?:des |les )?',
  announces: 'annonc\\w*|invit\\w*|présent\\w*|lanc\\w*|venez',
  events:
    'portes ouvertes|atelier|marché|dégustation|webinaire|concert|ouverture|lancement|cours|festival|exposition|fête|conférence|visite|vente',
  offers: 'remise|réduction|promotion|soldes|offre spéciale',
  dated:
    'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|aujourd’hui|demain|ce soir|chaque|tous les|toutes les',
  placed: '(?:à|au|en|dans) (?:la |le |notre )?\\p{Lu}|en ligne|chez nous|dans notre',
  ours: 'nous notre nos mon ma',
  boasts: 'garanti\\w*|gratuit\\w*|récompens\\w*|primé\\w*|meilleur\\w*|moins chers?|leader|numéro un|certifié\\w*|agréé\\w*|prouvé\\w*',
  clings: 'ils?|elles?|ce|c’est|cela|ça|cette|ces|son|sa|ses|leurs?|y|là|aussi|mais|et|ou|donc|puis|ensuite|alors|chacune?|tous|toutes',
  internal:
    'public cible|clientèle cible|cœur de cible|notre cible|concurren\\p{L}*|chiffre d’affaires|marges?|parts? de marché|prospects?|ton de la marque',
  requests: [
    [
      `(?:le|notre|mon) (?:but|objectif)(?![\\p{L}]).{0,40}? est d(?:e |’)(?:obtenir|vendre|atteindre|gagner|augmenter|attirer|remplir)(?![\\p{L}]).*|(?:objectifs?|but|interne)\\s?:.*`,
      '',
    ],
    [
      `(?:écri(?:s|vez)|rédige[zr]?|crée[zr]?|prépare[zr]?|fai(?:s|tes))(?:-\\p{L}+)? (?:(?:une?|des|cette|le|la|notre) )?(?:[\\p{L}’-]+ )?${piece}\\b.*? (?:sur|à propos de|au sujet de) (.+)`,
      '$1',
    ],
    [`(?:écri(?:s|vez)|rédige[zr]?|crée[zr]?) (?:(?:une?|des) )?(?:[\\p{L}’-]+ )?${piece}(?: \\p{L}+)?`, ''],
    [`rappele[zr]?[- ]${people},? que (.+)`, '$1'],
    [`rappelle[- ]${people},? que (.+)`, '$1'],
    [`rappell?e[zr]?[- ]${people} (d’|de )(.+)`, 'N’oubliez pas $1$2'],
    [
      `(?:dites|dis|précise[zr]?|mentionne[zr]?|signale[zr]?|indique[zr]?|ajoute[zr]?|explique[zr]?|annonce[zr]?|souligne[zr]?|informe[zr]?)(?:[- ](?:${people}|${guests}))? (?:que |qu’)(.+)`,
      '$1',
    ],
    [
      `(?:mentionne[zr]?|évoque[zr]?|souligne[zr]?|signale[zr]?|précise[zr]?|annonce[zr]?|présente[zr]?)(?:[- ]${people})? ((?:le|la|les|nos|notre|une?|des|mon|ma|mes) .+|l’.+)`,
      'À noter\u00A0: $1',
    ],
    [`(?:propose|proposez|offre|offrez) ((?:une?|des|le|la|les) (?!.*\\b(?:vos|votre|tes|ton)\\b).+)`, '{Nous proposons|Je propose} $1'],
    [`demande[zr]?[- ]${people} (d’|de )(.+)`, 'Merci $1$2'],
    [`invite[zr]? ${guests} (à |au |aux |chez )(.+)`, '{Nous vous invitons|Je vous invite} $1$2'],
    [`remercie[zr]? (.+)`, 'Merci à $1'],
    [
      `(?:garde[zr]?|reste[zr]?) (?:un ton|bref|court|cela court|simple).*|(?:pas d’|sans |évite[zr]? (?:les |l’))(?:émojis?|hashtags?|jargon)\\b.*|(?:ajoute[zr]?|mets|mettez|utilise[zr]?) (?:quelques |des |les )?(?:émojis?|hashtags?)\\b.*|(?:ton|public|style|longueur|cible)\\s?:.*`,
      '',
    ],
  ],
  commands:
    '(?:ignore[zr]?|oublie[zr]?)\\b.{0,30}(?:instructions?|consignes?|précède|ci-dessus|auparavant|avant|ce que j[’e]|règles|dit)|ne ten(?:ez|ir) pas compte|(?:publie[zr]?|écri(?:s|vez)|affiche[zr]?) (?:plutôt |seulement )?\\p{Lu}{3,}',
  toReader: [
    ['leurs', 'vos'],
    ['leur', 'votre'],
  ],
  colon: '\u00A0:',
  labels: { date: 'Quand', price: 'Prix', place: 'Où' },
  forms: {
    bare: ['Quelques mots de {name}.', 'Un bonjour de {name}.'],
    greeting: ['Bonjour,', 'Bonjour de la part de {name},', 'Bonjour à toutes et à tous,'],
    greetingFormal: ['Chère lectrice, cher lecteur,', 'Bonjour,', 'Chères lectrices, chers lecteurs,'],
    greetingWarm: ['Bonjour à vous,', 'Bonjour,', 'Bonjour à toutes et à tous,'],
    message: ['Bonjour, ici {name}.', 'Ici {name}.', 'Un mot de {name}.'],
    messageFormal: ['Bonjour de la part de {name}.', 'Ici {name}.', 'Un mot de {name}.'],
    messageWarm: ['Bonjour, c’est {name}.', 'Un petit mot de {name}.', 'Ici {name}.'],
    signOff: ['À bientôt,', 'Merci de votre lecture,'],
    signOffFormal: ['Cordialement,'],
    signOffWarm: ['À très vite,', 'À bientôt,'],
    reply: ['Une question\u00A0? Répondez simplement à ce message.', 'Pour toute question, répondez ici.'],
    comment: [
      'Une question\u00A0? Posez-la en commentaire.',
      'Pour toute question, écrivez-{nous|moi} en commentaire.',
      'Un doute\u00A0? Les commentaires sont ouverts.',
    ],
    place: ['{Nous sommes|Je suis} ici\u00A0: {place}.'],
    address: ['{Notre|Mon} adresse\u00A0: {place}.'],
    linkGiven: ['En savoir plus', 'Lire la suite', 'Plus de détails'],
    linkHome: ['Pour {nous|me} connaître', 'En savoir plus sur {nous|moi}', 'Faire connaissance'],
    aim: ['{Nous voulons|Je veux} {text}'],
    mission: ['{Notre|Ma} mission\u00A0: {text}'],
    vision: ['{Notre|Ma} vision\u00A0: {text}'],
    leadArticle: ['L’essentiel d’abord\u00A0:'],
    leadBlog: ['De quoi il s’agit\u00A0:'],
    leadIssue: ['Au sommaire\u00A0:'],
    leadVideo: ['Dans cette vidéo\u00A0:'],
    headDetails: ['Plus en détail', 'Ce qu’il faut savoir', 'Les détails'],
    headWhen: ['Quand et où'],
    headCost: ['Les prix'],
    headWhy: ['Pourquoi cela compte pour {nous|moi}', 'Pourquoi {nous le faisons|je le fais}', 'Ce qui {nous|me} guide'],
    headAbout: ['À propos de {name}', 'Qui {nous sommes|je suis}', 'Un mot sur {nous|moi}'],
    headUs: ['Qui {nous sommes|je suis}', 'Un mot sur {nous|moi}', 'À propos de {nous|moi}'],
    headNext: ['Et maintenant', 'La prochaine étape'],
  },
}
