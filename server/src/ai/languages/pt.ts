import type { Language } from './language.ts'

const people =
  '(?:(?:[àa]s|aos|as|os) (?:pessoas|clientes|leitores|seguidores|pais|alunos|alunas|visitantes|famílias|vizinhos|membros)|(?:a )?tod[oa]s|toda a gente|(?:os |as |aos )?(?:nossos|nossas|seus|suas) \\p{L}+|lhes)'
const piece = '(?:publicação|artigo|post|postagem|boletim|newsletter|mensagem|texto|vídeo|anúncio|legenda|conteúdo)'

export const portuguese: Language = {
  code: 'pt',
  names: 'portuguese|português|portugues|portugiesisch|portugais|portugués|portugees',
  letters: '[ãõ]',
  common:
    'o a os as um uma com nosso nossa nossos nossas em e de do da dos das para que por no na nos mais este esta você é não ao são somos a à às pelo pela se',
  numbers: 'dois três quatro cinco seis sete oito nove dez onze doze',
  someOf: 'alguns|algumas|vários|várias|nossos|nossas',
  lists: {
    tips: 'dicas|conselhos',
    reasons: 'razões|motivos',
    steps: 'passos',
    ideas: 'ideias|formas|maneiras',
    mistakes: 'erros|mitos',
    facts: 'factos|fatos|coisas',
    questions: 'perguntas',
    examples: 'exemplos',
  },
  joining: 'para|sobre|de|por|quando|que',
  howTo: 'como \\p{L}+[aei]r ',
  writes: '(?:(?:escreva|dê|partilhe) )?',
  announces: 'anunci\\w*|convid\\w*|promov\\w*|apresent\\w*|lanç\\w*|venha',
  events:
    'portas abertas|oficina|mercado|prova|seminário|concerto|inauguração|abertura|lançamento|aula|curso|festival|exposição|feira|festa|palestra|visita|saldos',
  offers: 'desconto|saldos|promoção|oferta',
  dated:
    'segunda|terça|quarta|quinta|sexta|sábado|domingo|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|hoje|amanhã|esta noite|cada|todos os|todas as',
  placed: '(?:em|no|na) (?:nosso |nossa )?\\p{Lu}|online|n[oa] noss[oa]',
  ours: 'nós nosso nossa nossos nossas meu minha',
  boasts: 'garant\\w*|grátis|gratuit\\w*|premiad\\w*|melhor(?:es)?|mais barat\\w*|líder\\w*|número um|certificad\\w*|comprovad\\w*',
  clings:
    'el[ea]s?|isto|isso|est[ae]s?|ess[ae]s?|seus?|suas?|lá|aí|também|além disso|mas|e|ou|assim|depois|cada uma?|todos|todas|é|são|está|estão|tem|têm|inclu[ie]m?|custam?|duram?',
  internal: 'público-alvo|cliente-alvo|mercado-alvo|concorren\\p{L}*|faturação|faturamento|margens|margem|quota de mercado|tom da marca',
  requests: [
    [
      `(?:o|o nosso|o meu) objetivo(?![\\p{L}]).{0,40}? é (?:conseguir|vender|alcançar|ganhar|aumentar|atrair|encher)(?![\\p{L}]).*|(?:objetivos?|interno)\\s?:.*`,
      '',
    ],
    [
      `(?:escrev[ae]|redij[ae]|cri[ae]|prepar[ae]|faça) (?:(?:uma?|outr[oa]) )?(?:\\p{L}+ )?${piece}(?![\\p{L}]).*? (?:sobre|acerca de) (.+)`,
      '$1',
    ],
    [`(?:escrev[ae]|redij[ae]|cri[ae]) (?:uma? )?(?:\\p{L}+ )?${piece}(?: \\p{L}+)?`, ''],
    [`lembr[ae] ${people} (?:de )?que (.+)`, '$1'],
    [`lembr[ae] ${people} (?:de|para) (\\p{L}+[aei]r)(?:em)?(?![\\p{L}])(.*)`, 'Lembre-se de $1$2'],
    [
      `(?:mencion[ae]|dig[ae]|diz|refir[ae]|indique|explique|anunci[ae]|inform[ae]|acrescent[ae]|realce|destaque|sublinhe)(?: ${people})?(?: de)? que (.+)`,
      '$1',
    ],
    [`(?:mencion[ae]|refir[ae]|destaque|realce) ([oa]s? .+|uma? .+|noss[oa]s? .+)`, 'A ter em conta: $1'],
    [`anunci[ae] ([oa]s? .+|uma? .+|noss[oa]s? .+)`, '{Anunciamos|Anuncio} $1'],
    [`ofereç[ae](?: ${people})? (uma? .+|[oa]s? .+)`, '{Oferecemos|Ofereço} $1'],
    [`peça (?:${people} )?que (.+)`, '{Pedimos|Peço} que $1'],
    [`peça ${people} (?:para|que) (\\p{L}+[aei]r)(?:em)?(?![\\p{L}])(.*)`, '{Pedimos|Peço} o favor de $1$2'],
    [`convid[ae] ${people} (para .+|a .+)`, 'Fica o convite $1'],
    [`(?:agradeça|agradece) (a .+|ao .+|aos .+|às .+)`, 'Obrigado $1'],
    [
      `mantenha (?:um tom|o texto|o tom).*|sem (?:emojis?|hashtags?|jargão)(?![\\p{L}]).*|(?:use|inclua|acrescente) (?:alguns |uns )?(?:emojis?|hashtags?)\\b.*|(?:tom|público|estilo|tamanho)\\s?:.*`,
      '',
    ],
  ],
  commands:
    '(?:ignor[ae]|esqueç[ae]|esquece)\\b.{0,30}(?:instruções|anterior|acima|antes|que (?:eu )?disse|regras)|(?:publique|escreva|mostre) (?:apenas |antes )?\\p{Lu}{3,}',
  toReader: [],
  colon: ':',
  labels: { date: 'Quando', price: 'Preço', place: 'Onde' },
  forms: {
    bare: ['Algumas palavras de {name}.', 'Uma saudação de {name}.'],
    greeting: ['Olá,', 'Um olá de {name},', 'Bom dia,'],
    greetingFormal: ['Bom dia,', 'Saudações cordiais,', 'Saudações cordiais de {name},'],
    greetingWarm: ['Olá a todo o mundo,', 'Olá,', 'Olá de novo,'],
    message: ['Olá, é {name}.', 'Uma mensagem de {name}.', 'Aqui é {name}.'],
    messageFormal: ['Uma saudação de {name}.', 'Uma mensagem de {name}.', 'Aqui é {name}.'],
    messageWarm: ['Olá, aqui é {name}.', 'Um olá de {name}.', 'Aqui é {name}.'],
    signOff: ['Até à próxima,', 'Com agradecimento pela leitura,'],
    signOffFormal: ['Com os melhores cumprimentos,'],
    signOffWarm: ['Até breve,', 'Até à próxima,'],
    reply: ['Perguntas? Basta responder a esta mensagem.', 'Para qualquer pergunta, {respondemos|respondo} aqui.'],
    comment: [
      'Perguntas? Os comentários estão abertos.',
      '{Lemos|Leio} todas as perguntas nos comentários.',
      'Alguma dúvida? Os comentários são para isso.',
    ],
    place: ['{Estamos|Estou} aqui: {place}.'],
    address: ['{A nossa|A minha} morada: {place}.'],
    linkGiven: ['Saber mais', 'Ler mais', 'Mais sobre isto'],
    linkHome: ['Mais sobre {nós|mim}', 'Saber mais sobre {nós|mim}', 'Mais do {nosso|meu} trabalho'],
    aim: ['{Queremos|Quero} {text}'],
    mission: ['{A nossa|A minha} missão: {text}'],
    vision: ['{A nossa|A minha} visão: {text}'],
    leadArticle: ['O essencial primeiro:'],
    leadBlog: ['De que se trata:'],
    leadIssue: ['Nesta edição:'],
    leadVideo: ['Neste vídeo:'],
    headDetails: ['Mais detalhes', 'O que convém saber', 'Em detalhe'],
    headWhen: ['Quando e onde'],
    headCost: ['Quanto custa'],
    headWhy: ['Porque isto {nos|me} importa', 'Porque o {fazemos|faço}', 'O que {nos|me} move'],
    headAbout: ['Sobre {name}', 'Quem {somos|sou}', 'Algumas palavras sobre {nós|mim}'],
    headUs: ['Quem {somos|sou}', 'Algumas palavras sobre {nós|mim}', 'Sobre {nós|mim}'],
    headNext: ['O que fazer agora', 'O próximo passo'],
  },
}
