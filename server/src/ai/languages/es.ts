import type { Language } from './language.ts'

const people = '(?:a (?:la gente|todos|todo el mundo|todas|(?:l[oa]s|nuestr[oa]s|sus|tus) \\p{L}+)|le|les)'
const piece = '(?:publicación|artículo|entrada|post|boletín|mensaje|texto|vídeo|video|anuncio|correo|contenido|tuit)'

export const spanish: Language = {
  code: 'es',
  names: 'spanish|español|espanol|castellano|spanisch|espagnol|espanhol|spaans',
  letters: '[ñ¿¡]',
  common:
    'el la los las una unos un para con nuestro nuestra nuestros nuestras sobre desde que por del y en es de su al más este esta habrá hay no se lo nuestra somos nos a o',
  numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  someOf: 'algunos|algunas|unos|unas|varios|varias|nuestros|nuestras',
  lists: {
    tips: 'consejos|trucos',
    reasons: 'razones|motivos',
    steps: 'pasos',
    ideas: 'ideas|formas|maneras',
    mistakes: 'errores|mitos',
    facts: 'datos|cosas',
    questions: 'preguntas',
    examples: 'ejemplos',
  },
  joining: 'para|sobre|de|por|cuando|que',
  howTo: 'cómo \\p{L}+[aei]r ',
  writes: '(?:(?:escrib[ae]|da|comparte|comparta) )?',
  announces: 'anuncia\\w*|invita\\w*|promociona\\w*|presenta\\w*|lanza\\w*|ven a|vengan a',
  events:
    'puertas abiertas|taller|mercado|cata|seminario|concierto|inauguración|apertura|lanzamiento|clase|curso|festival|exposición|feria|fiesta|charla|visita|rebajas',
  offers: 'descuento|rebajas?|promoción|oferta',
  dated:
    'lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|hoy|mañana|esta noche|cada|todos los|todas las',
  placed: '(?:en|a) (?:el |la |nuestro |nuestra )?\\p{Lu}|en línea|en nuestr[oa]',
  ours: 'nosotros nuestro nuestra nuestros nuestras mi',
  boasts: 'garanti\\w*|gratis|gratuit\\w*|premiad\\w*|mejor(?:es)?|más barat\\w*|líder\\w*|número uno|certificad\\w*|comprobad\\w*',
  clings:
    'él|ell[ao]s?|esto|eso|est[aeo]s?|sus?|allí|ahí|además|también|pero|y|o|así|luego|después|cada un[oa]|todos|todas|es|son|está|están|tienen?|incluyen?|cuestan?|duran?',
  internal:
    'público objetivo|cliente objetivo|mercado objetivo|competidor\\p{L}*|nuestra competencia|facturación|márgenes|margen|cuota de mercado|tono de marca',
  requests: [
    [
      `(?:el|nuestro|mi) objetivo(?![\\p{L}]).{0,40}? es (?:conseguir|vender|alcanzar|ganar|aumentar|atraer|llenar)(?![\\p{L}]).*|(?:objetivos?|interno)\\s?:.*`,
      '',
    ],
    [
      `(?:escrib[ae]n?|redact[ae]n?|cre[ae]n?|prepar[ae]n?|ha(?:z|ga)) (?:(?:un[oa]?|el|la|otr[oa]) )?(?:\\p{L}+ )?${piece}\\b.*? (?:sobre|acerca de) (.+)`,
      '$1',
    ],
    [`(?:escrib[ae]n?|redact[ae]n?|cre[ae]n?) (?:una? )?(?:\\p{L}+ )?${piece}(?: \\p{L}+)?`, ''],
    [`recuerd(?:a|e|en|ales|eles) (?:${people} )?que (se .+)`, 'Recuerde que $1'],
    [`recuerd(?:a|e|en|ales|eles) (?:${people} )?que (.+)`, '$1'],
    [`recuerd(?:a|e|en|ales|eles) (?:${people} )?((?:\\p{L}+[aei]r|\\p{L}+[aei]rse)\\b.*)`, 'No olvide $1'],
    [
      `(?:mencion[ae]|di|diga|diles|dígales|indi(?:ca|que)|añad[ae]|expli(?:ca|que)|anunci[ae]|señal[ae]|destaca|destaque|inform[ae])(?: ${people})?(?: de)? que (.+)`,
      '$1',
    ],
    [`(?:mencion[ae]|destaca|destaque|señal[ae]) ((?:el|la|los|las|nuestr[oa]s?|un[oa]?) .+)`, 'A tener en cuenta: $1'],
    [`anunci[ae] ((?:el|la|los|las|nuestr[oa]s?|un[oa]?) .+)`, '{Anunciamos|Anuncio} $1'],
    [`ofre(?:ce|zca)(?: ${people})? ((?:un[oa]?|el|la|los|las) .+)`, '{Ofrecemos|Ofrezco} $1'],
    [`(?:pide|pida|pídeles|pídales|pedid)(?: ${people})? que (.+)`, '{Rogamos|Ruego} que $1'],
    [`(?:invit[ae]) ${people} (a .+|al .+)`, 'Le {invitamos|invito} $1'],
    [`(?:agradece|agradezca|da las gracias|dé las gracias) (a .+)`, 'Gracias $1'],
    [
      `(?:mantén|mantenga) (?:un tono|el texto|el tono).*|sin (?:emojis?|hashtags?|jerga)\\b.*|(?:usa|use|añad[ae]|incluy[ae]) (?:algunos |unos )?(?:emojis?|hashtags?)\\b.*|(?:tono|público|estilo|longitud)\\s?:.*`,
      '',
    ],
  ],
  commands:
    '(?:ignor[ae]|olvid[ae])n?\\b.{0,30}(?:instrucciones|anterior|antes|lo que (?:he |te )?dij|lo que dije|reglas)|no hagas caso|(?:publi(?:ca|que)|escrib[ae]|muestr[ae]) (?:solo |en su lugar )?\\p{Lu}{3,}',
  toReader: [],
  colon: ':',
  labels: { date: 'Cuándo', price: 'Precio', place: 'Dónde' },
  forms: {
    bare: ['Unas palabras de {name}.', 'Un saludo de {name}.'],
    greeting: ['Hola:', 'Un saludo de {name}:', 'Buenos días:'],
    greetingFormal: ['Buenos días:', 'Un cordial saludo:', 'Saludos cordiales de {name}:'],
    greetingWarm: ['Hola a todo el mundo:', 'Hola:', 'Hola de nuevo:'],
    message: ['Hola, somos {name}.', 'Un mensaje de {name}.', 'Aquí {name}.'],
    messageFormal: ['Un saludo de {name}.', 'Un mensaje de {name}.', 'Aquí {name}.'],
    messageWarm: ['Hola, aquí {name}.', 'Un saludo de {name}.', 'Aquí {name}.'],
    signOff: ['Hasta la próxima,', 'Gracias por leer,'],
    signOffFormal: ['Atentamente,'],
    signOffWarm: ['Hasta pronto,', 'Hasta la próxima,'],
    reply: ['¿Preguntas? Basta con responder a este mensaje.', 'Para cualquier pregunta, aquí {respondemos|respondo}.'],
    comment: [
      '¿Preguntas? Los comentarios están abiertos.',
      '{Leemos|Leo} todas las preguntas en los comentarios.',
      '¿Alguna duda? Los comentarios son para eso.',
    ],
    place: ['{Estamos|Estoy} en {place}.'],
    address: ['{Nuestra|Mi} dirección: {place}.'],
    linkGiven: ['Más información', 'Leer más', 'Más sobre esto'],
    linkHome: ['Más sobre {nosotros|mí}', 'Más información sobre {nosotros|mí}', 'Más de {nuestro|mi} trabajo'],
    aim: ['{Queremos|Quiero} {text}'],
    mission: ['{Nuestra|Mi} misión: {text}'],
    vision: ['{Nuestra|Mi} visión: {text}'],
    leadArticle: ['Lo esencial primero:'],
    leadBlog: ['De qué se trata:'],
    leadIssue: ['En este número:'],
    leadVideo: ['En este vídeo:'],
    headDetails: ['Más detalles', 'Lo que conviene saber', 'En detalle'],
    headWhen: ['Cuándo y dónde'],
    headCost: ['Cuánto cuesta'],
    headWhy: ['Por qué {nos|me} importa', 'Por qué lo {hacemos|hago}', 'Lo que {nos|me} mueve'],
    headAbout: ['Sobre {name}', 'Quién {somos|soy}', 'Unas palabras sobre {nosotros|mí}'],
    headUs: ['Quién {somos|soy}', 'Unas palabras sobre {nosotros|mí}', 'Sobre {nosotros|mí}'],
    headNext: ['Qué hacer ahora', 'El siguiente paso'],
  },
}
