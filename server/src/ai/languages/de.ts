import type { Language } from './language.ts'

const people = '(?:(?:die|unsere|alle|den|ihre|deine) (?:\\p{Lu}\\p{L}+)|alle|jeden|sie|Kunden|Gäste)'
const piece =
  '(?:Beitrag|Beiträge|Artikel|Post|Text|Newsletter|Blogbeitrag|Nachricht|Bildunterschrift|Video|Anzeige|Mail|E-Mail|Meldung|Rundbrief)'

export const german: Language = {
  code: 'de',
  names: 'german|deutsch|allemand|alemán|alemão|duits',
  letters: '[ßäöü]',
  common:
    'der die das und ein eine einen einem mit für unser unsere unseren unserem auf ist wir von zu den dem im vom am bei bis gegen aus nach nur nicht sie ihr auch zum zur es',
  numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  someOf: 'einige|ein paar|mehrere|unsere|meine',
  lists: {
    tips: 'Tipps|Ratschläge|Tricks',
    reasons: 'Gründe|Gründen',
    steps: 'Schritte|Schritten',
    ideas: 'Ideen|Wege|Möglichkeiten',
    mistakes: 'Fehler|Irrtümer|Mythen',
    facts: 'Fakten|Dinge',
    questions: 'Fragen',
    examples: 'Beispiele|Beispielen',
  },
  joining: 'für|zum|zur|zu|über|gegen|warum|wie|um|beim',
  howTo: 'wie (?:man|Sie|du) ',
  writes: '(?:(?:schreib\\p{L}*|gib|geben|teil\\p{L}*)(?: Sie)? )?',
  announces: 'kündig\\w*|ankündig\\w*|lade\\w*|einlad\\w*|bewirb\\w*|bewerb\\w*|stell\\w* vor|kommen Sie|komm',
  events:
    'Tag der offenen Tür|Workshop|Markt|Verkostung|Webinar|Konzert|Eröffnung|Kurs|Fest|Ausstellung|Messe|Feier|Vortrag|Führung|Schlussverkauf|Ausverkauf',
  offers: 'Rabatt|Nachlass|Aktion|Sonderangebot|Schlussverkauf|Ausverkauf',
  dated:
    'montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|heute|morgen|jeden|jede|täglich|nächste',
  placed: '(?:in|im|am|an der|in der) (?:unser\\w* )?\\p{Lu}|online|bei uns',
  ours: 'wir unser unsere unserem unseren unserer uns mein meine',
  boasts:
    'garantie\\w*|garantiert\\w*|gratis|kostenlos\\w*|ausgezeichnet\\w*|preisgekrönt\\w*|beste\\w*|günstigste\\w*|schnellste\\w*|führend\\w*|zertifiziert\\w*|bewährt\\w*',
  clings:
    'er|sie|es(?! gibt)|ih[rm]\\p{L}*|das|dies\\p{L}*|dort|da|dazu|dabei|dafür|damit|davon|danach|dann|außerdem|auch|aber|und|oder|denn|doch|deshalb|darum|so|hier|beide|nur|sonst|trotzdem|zudem|jede[rsn]?|alle|keine?',
  internal:
    'Zielgruppen?|Zielmarkt|Mitbewerber\\p{L}*|Wettbewerber\\p{L}*|Konkurrenz|Umsatz\\p{L}*|Gewinnmarge\\p{L}*|Margen?|Marktanteile?|Neukunden|Kundengewinnung|Tonalität|Markenstimme|Kaufkraft',
  requests: [
    [
      `(?:das|unser|mein)\\p{L}* (?:Ziel|Zweck)\\b.{0,40}? ist(?: es)?,? .*(?:gewinnen|verkaufen|steigern|erhöhen|erreichen|füllen|bekommen)|wir (?:wollen|möchten|brauchen) (?:mindestens )?\\d+ (?:neue |mehr )?(?:Kund|Buchung|Anmeldung|Verkäufe|Abonnent|Follower|Aufträge)\\p{L}*(?: (?:gewinnen|erreichen|bekommen))?|(?:Ziel|Ziele|Intern|Nur intern)\\s?:.*`,
      '',
    ],
    [
      `(?:bitte )?(?:schreiben?|schreib|erstellen?|erstell|verfassen?|verfass|machen?|mach)(?: Sie)?(?: (?:uns|mir))? (?:(?:einen?|eine|ein|den|die) )?(?:[\\p{L}-]+ )?[\\p{L}-]*?${piece}\\b.*? (?:über|zum|zur|zu) (.+)`,
      '$1',
    ],
    [`(?:bitte )?(?:schreiben?|schreib|erstellen?|verfassen?)(?: Sie)? (?:einen?|eine|ein) (?:[\\p{L}-]+ )?[\\p{L}-]*?${piece}`, ''],
    [`erinner(?:e|n Sie|n)? (?:${people}|\\p{L}{4,}) (?:bitte )?daran, (dass .+)`, 'Bitte denken Sie daran, $1'],
    [`erinner(?:e|n Sie|n)? (?:${people}|\\p{L}{4,}) (?:bitte )?daran, (.+)`, 'Denken Sie bitte daran, $1'],
    [`erinner(?:e|n Sie|n)? (?:${people}|\\p{L}{4,}) an (.+)`, 'Denken Sie bitte an $1'],
    [
      `(?:erwähn(?:e|en Sie)|sag(?:e|en Sie)?|schreib(?:e|en Sie)?|kündig(?:e|en Sie)|beton(?:e|en Sie)|erklär(?:e|en Sie)|informier(?:e|en Sie)|teil(?:e|en Sie)|weis(?:e|en Sie))(?: (?:${people}|allen|den \\p{Lu}\\p{L}+))?(?: (?:an|mit|darauf hin|darüber))?, (dass .+)`,
      'Bitte beachten Sie, $1',
    ],
    [`(?:erwähn(?:e|en Sie)|beton(?:e|en Sie)) ((?:den|die|das|unseren?|unser|einen?|ein) .+)`, 'Bitte beachten Sie $1'],
    [
      `biet(?:e|en Sie)(?: ${people}| (?!einen )\\p{Lu}\\p{L}+en)? ((?:einen?|ein|eine|kostenlose\\p{L}*|den|die|das) .+) an`,
      '{Wir bieten|Ich biete} $1 an',
    ],
    [`bitt(?:e|en Sie) ${people}, (.+)`, '{Wir bitten|Ich bitte} Sie, $1'],
    [`lad(?:e|en Sie) ${people} (.+) ein`, '{Wir laden|Ich lade} Sie $1 ein'],
    [`lad(?:e|en Sie) ${people} ein, (.+)`, '{Wir laden|Ich lade} Sie ein, $1'],
    [`kündig(?:e|en Sie) ((?:unseren?|unser|den|die|das|einen?|ein) .+) an`, '{Wir kündigen|Ich kündige} $1 an'],
    [`(?:dank(?:e|en Sie)) ((?:unseren|den|allen) .+)`, '{Wir danken|Ich danke} $1'],
    [
      `(?:halt(?:e|en Sie)) (?:es|den Text) (?:kurz|knapp).*|(?:keine|ohne) (?:Emojis|Hashtags|Fachsprache)\\b.*|(?:verwend(?:e|en Sie)|nutz(?:e|en Sie)) (?:einige |ein paar )?(?:Emojis|Hashtags)\\b.*|(?:Ton|Zielgruppe|Stil|Länge)\\s?:.*`,
      '',
    ],
  ],
  commands:
    '(?:ignorier\\p{L}*|vergiss|vergessen Sie|missachte\\p{L}*)(?! nicht).{0,30}(?:Anweisung\\p{L}*|alles|vorher\\p{L}*|bisher\\p{L}*|gesagt|Regeln|oben)|(?:veröffentlich\\p{L}*|schreib\\p{L}*|gib) (?:stattdessen |nur )?\\p{Lu}{3,}',
  toReader: [
    ['ihren', 'Ihren'],
    ['ihrem', 'Ihrem'],
    ['ihrer', 'Ihrer'],
    ['ihre', 'Ihre'],
    ['ihr', 'Ihr'],
  ],
  colon: ':',
  labels: { date: 'Wann', price: 'Preis', place: 'Wo' },
  forms: {
    bare: ['Ein paar Worte von {name}.', 'Ein Gruß von {name}.'],
    greeting: ['Hallo,', 'Ein Gruß von {name},', 'Guten Tag,'],
    greetingFormal: ['Sehr geehrte Damen und Herren,', 'Guten Tag,', 'Liebe Leserinnen und Leser,'],
    greetingWarm: ['Hallo zusammen,', 'Hallo,', 'Liebe Leserinnen und Leser,'],
    message: ['Hallo, hier ist {name}.', 'Hier ist {name}.', 'Eine Nachricht von {name}.'],
    messageFormal: ['Guten Tag von {name}.', 'Hier ist {name}.', 'Eine Nachricht von {name}.'],
    messageWarm: ['Hallo, hier ist {name}.', 'Ein Gruß von {name}.', 'Hier ist {name}.'],
    signOff: ['Bis zum nächsten Mal', 'Danke fürs Lesen'],
    signOffFormal: ['Mit freundlichen Grüßen'],
    signOffWarm: ['Bis bald', 'Bis zum nächsten Mal'],
    reply: ['Fragen? Eine Antwort auf diese Nachricht genügt.', 'Bei Fragen genügt eine Antwort auf diese Nachricht.'],
    comment: [
      'Fragen? Gern in die Kommentare.',
      'Fragen beantworte{n wir| ich} gern in den Kommentaren.',
      'Ist etwas unklar? Gern unter diesem Beitrag fragen.',
    ],
    place: ['{Wir sind|Ich bin} hier zu finden: {place}.'],
    address: ['{Unsere|Meine} Adresse: {place}.'],
    linkGiven: ['Mehr dazu', 'Weiterlesen', 'Mehr erfahren'],
    linkHome: ['Mehr über {uns|mich}', 'Mehr über {uns|mich} erfahren', 'Mehr von {unserer|meiner} Arbeit'],
    aim: ['{Wir wollen|Ich will} {text}'],
    mission: ['{Unser|Mein} Auftrag: {text}'],
    vision: ['Worauf {wir hinarbeiten|ich hinarbeite}: {text}'],
    leadArticle: ['Das Wichtigste vorweg:'],
    leadBlog: ['Darum geht es:'],
    leadIssue: ['In dieser Ausgabe:'],
    leadVideo: ['In diesem Video:'],
    headDetails: ['Mehr dazu', 'Im Einzelnen', 'Was es zu wissen gibt'],
    headWhen: ['Wann und wo'],
    headCost: ['Was es kostet'],
    headWhy: ['Warum {uns|mir} das wichtig ist', 'Warum {wir das tun|ich das tue}', 'Was {uns|mich} antreibt'],
    headAbout: ['Über {name}', 'Wer {wir sind|ich bin}', 'Ein Wort über {uns|mich}'],
    headUs: ['Wer {wir sind|ich bin}', 'Ein Wort über {uns|mich}', 'Über {uns|mich}'],
    headNext: ['Was jetzt zu tun ist', 'Der nächste Schritt'],
  },
}
