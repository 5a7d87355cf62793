/** Patterns by which a text is seen to speak of a business, in one language. */
export interface BusinessWords {
  /** "the", "this": what points at a business that is not named. */
  pointing: string
  /** What a business is, has or is made of. */
  parts: string
  /** Whoever comes to it or works in it. */
  people: string
  /** What is won or earned. */
  honours: string
  /** What says since when it is there. */
  since: string
  /** What makes a share a price. */
  cheaper: string
}

export const businessWords: Readonly<Record<string, BusinessWords>> = {
  en: {
    pointing: 'the|this|that|these|those|every|each',
    parts:
      'team|staff|crew|business|company|firm|studio|shops?|stores?|roaster(?:y|ies)|bakery|bakeries|caf[eé]s?|restaurants?|kitchen|clinic|practice|office|agency|workshop|salon|school|farm|garden|hotel|gallery|brewery|winery|owners?|founders?|director|manager|chef|baker|branch(?:es)?|association|charity|charities|foundation|club|collective|co-?op(?:erative)?',
    people:
      'guests?|customers?|clients?|patients?|members?|subscribers?|readers?|visitors?|students?|employees?|families|buyers?|users?|followers?|bakers?|roasters?|founders?',
    honours:
      'awards?|awarded|prizes?|medals?|won|wins|winners?|trophy|trophies|champions?|ranked|rated|certified|accredited|founded|established',
    since: 'since',
    cheaper: 'off|discount|cheaper|savings?|sale',
  },
  af: {
    pointing: 'die|hierdie|daardie|elke',
    parts:
      'span|personeel|besigheid|maatskappy|firma|ateljee|winkels?|koffierooster|rooster|bakkery|kafee|restaurant|kombuis|kliniek|praktyk|kantoor|agentskap|werkswinkel|salon|skool|plaas|tuin|hotel|eienaar|stigter|bestuurder|sjef|bakker|tak',
    people: 'gaste|kliënte|klante|pasiënte|lede|lesers|besoekers|studente|werknemers|gesinne|kopers|volgers',
    honours: 'toekennings?|pryse?|medaljes?|gewen|wen|wenners?|kampioen\\p{L}*|gestig|gesertifiseer\\p{L}*',
    since: 'sedert|sinds',
    cheaper: 'afslag|goedkoper|uitverkoping',
  },
  fr: {
    pointing: 'le|la|les|l|ce|cette|cet|ces|chaque',
    parts:
      'équipe|personnel|entreprise|société|maison|studio|boutiques?|magasins?|torréfaction|brûlerie|boulangerie|café|restaurant|cuisine|clinique|cabinet|bureau|agence|atelier|salon|école|ferme|jardin|hôtel|galerie|brasserie|propriétaire|fondat\\p{L}+|direct(?:eur|rice)|chef|boulang\\p{L}+|association|club',
    people: 'clients?|clientes?|invités|patients?|membres|abonnés|lecteurs|visiteurs|élèves|étudiants|employés|familles|acheteurs',
    honours: 'prix|récompens\\p{L}*|médailles?|gagn\\p{L}*|remport\\p{L}*|champion\\p{L}*|primé\\p{L}*|certifié\\p{L}*|fondée?',
    since: 'depuis',
    cheaper: 'remise|réduction|rabais|moins cher\\p{L}*|soldes',
  },
  es: {
    pointing: 'el|la|los|las|este|esta|estos|estas|cada',
    parts:
      'equipo|personal|empresa|negocio|estudio|tiendas?|tostador\\p{L}*|panadería|café|cafetería|restaurante|cocina|clínica|consulta|oficina|agencia|taller|salón|escuela|granja|jardín|hotel|galería|dueñ[oa]|fundador\\p{L}*|director\\p{L}*|chef|panader[oa]|asociación|club',
    people:
      'clientes|huéspedes|invitados|pacientes|miembros|socios|suscriptores|lectores|visitantes|alumnos|estudiantes|empleados|familias|compradores',
    honours: 'premios?|premiad\\p{L}*|medallas?|gan[aóo]\\p{L}*|campe[oó]n\\p{L}*|galardon\\p{L}*|certificad\\p{L}*|fundad\\p{L}*',
    since: 'desde',
    cheaper: 'descuento|rebaja\\p{L}*|más barat\\p{L}*|oferta',
  },
  pt: {
    pointing: 'o|a|os|as|este|esta|estes|estas|cada',
    parts:
      'equipa|equipe|pessoal|empresa|negócio|estúdio|lojas?|torrefa\\p{L}*|padaria|café|restaurante|cozinha|clínica|consultório|escritório|agência|oficina|salão|escola|quinta|fazenda|jardim|hotel|galeria|don[oa]|fundador\\p{L}*|diretor\\p{L}*|chefe?|padeir[oa]|associação|clube',
    people:
      'clientes|hóspedes|convidados|pacientes|membros|sócios|subscritores|leitores|visitantes|alunos|estudantes|empregados|funcionários|famílias|compradores',
    honours: 'prémios?|prêmios?|premiad\\p{L}*|medalhas?|ganh\\p{L}*|venc\\p{L}*|campe\\p{L}*|certificad\\p{L}*|fundad\\p{L}*',
    since: 'desde',
    cheaper: 'desconto|mais barat\\p{L}*|promoção|saldos',
  },
  de: {
    pointing: 'der|die|das|dem|den|des|diese[rsmn]?|jede[rsmn]?|im|beim|vom|zum',
    parts:
      '\\p{L}*(?:team|belegschaft|betrieb|unternehmen|firma|studio|laden|läden|geschäfte?|filialen?|rösterei|bäckerei|café|restaurant|küche|klinik|praxis|büro|agentur|werkstatt|salon|schule|hof|gärtnerei|hotel|galerie|brauerei|inhaber(?:in)?|gründer(?:in)?|chef(?:in)?|leiter(?:in)?|verein|stiftung|genossenschaft)s?',
    people:
      '\\p{L}*(?:gäste|gästen|kunden|kundinnen|patienten|mitglieder|mitgliedern|abonnenten|leser|lesern|besucher|besuchern|schüler|schülern|mitarbeiter\\p{L}*|mitarbeitende\\p{L}*|familien|käufer|bäcker|röster)',
    honours:
      '\\p{L}*(?:preise?|auszeichnung(?:en)?|medaillen?|pokale?)|gewann\\p{L}*|gewonnen|ausgezeichnet\\p{L}*|meister\\p{L}*|zertifiziert\\p{L}*|gegründet\\p{L}*',
    since: 'seit',
    cheaper: 'rabatt|nachlass|günstiger|billiger|sonderangebot',
  },
}
