import { describe, expect, test } from 'vitest'

import { facebookPost } from '../../../test/composer.ts'

const tables: Record<string, [opening: string, ...rows: [instruction: string, said: string][]]> = {
  Afrikaans: [
    'Ons is elke Sondag oop en die koffie is warm.',
    ['Herinner mense om kontant te bring.', 'Onthou om kontant te bring.'],
    ['Herinner mense dat die eerste klas gratis is.', 'Onthou dat die eerste klas gratis is.'],
    ['Bied ’n gratis konsultasie aan.', 'Ons bied ’n gratis konsultasie aan.'],
    ['Noem dat daar parkering is.', 'Neem kennis dat daar parkering is.'],
    ['Vra mense om voor Vrydag te bespreek.', 'Onthou asseblief om voor Vrydag te bespreek.'],
    ['Nooi mense na ons opedag op 3 Junie.', 'Ons nooi jou na ons opedag op 3 Junie.'],
    ['Kondig ons lentemark aan op 5 September.', 'Ons lentemark is op 5 September.'],
    ['Skryf ’n plasing oor ons nuwe winkel.', 'Ons nuwe winkel.'],
  ],
  French: [
    'Nous ouvrons notre jardin le 3 juin et le café est offert.',
    ['Rappelez aux gens que le parking est gratuit.', 'Le parking est gratuit.'],
    ['Rappelez aux gens d’apporter un sécateur.', 'N’oubliez pas d’apporter un sécateur.'],
    ['Proposez une consultation gratuite.', 'Nous proposons une consultation gratuite.'],
    ['Mentionnez que l’atelier dure deux heures.', 'L’atelier dure deux heures.'],
    ['Demandez aux clients de réserver leur place avant vendredi.', 'Merci de réserver votre place avant vendredi.'],
    ['Invitez les gens à notre vernissage le 4 mai.', 'Nous vous invitons à notre vernissage le 4 mai.'],
    ['Annoncez que nous fermons en août.', 'Nous fermons en août.'],
    ['Créez votre couronne avec nous.', 'Créez votre couronne avec nous.'],
    ['Écrivez une publication sur notre atelier du 14 juin.', 'Notre atelier du 14 juin.'],
  ],
  Spanish: [
    'Abrimos nuestra tienda el 3 de junio y hay café para todos.',
    ['Recuerda a la gente que la primera clase es gratis.', 'La primera clase es gratis.'],
    ['Recuerda a los alumnos traer una toalla.', 'No olvide traer una toalla.'],
    ['Ofrece una consulta gratuita.', 'Ofrecemos una consulta gratuita.'],
    ['Menciona que hay aparcamiento.', 'Hay aparcamiento.'],
    ['Pide a los clientes que reserven antes del viernes.', 'Rogamos que reserven antes del viernes.'],
    ['Invita a la gente a nuestra inauguración.', 'Le invitamos a nuestra inauguración.'],
    ['Anuncia que cerramos en agosto.', 'Cerramos en agosto.'],
    ['Haz tu reserva en el 952 555 014.', 'Haz tu reserva en el 952 555 014'],
    ['Escribe una publicación sobre nuestro aniversario.', 'Nuestro aniversario.'],
  ],
  Portuguese: [
    'O nosso estúdio abre no dia 3 de junho e a aula é grátis.',
    ['Convide as pessoas para o lançamento no sábado.', 'Fica o convite para o lançamento no sábado.'],
    ['Lembre as pessoas de trazer dinheiro.', 'Lembre-se de trazer dinheiro.'],
    ['Lembre os clientes de que fechamos na segunda.', 'Fechamos na segunda.'],
    ['Ofereça uma consulta grátis.', 'Oferecemos uma consulta grátis.'],
    ['Mencione que há estacionamento.', 'Há estacionamento.'],
    ['Peça às pessoas para reservarem até sexta.', 'Pedimos o favor de reservar até sexta.'],
    ['Anuncie que abrimos ao domingo.', 'Abrimos ao domingo.'],
    ['Escreva uma publicação sobre a nossa oficina.', 'A nossa oficina.'],
  ],
  German: [
    'Am Samstag öffnen wir die Werkstatt und prüfen jedes Rad.',
    ['Erinnere die Leute daran, bar zu bezahlen.', 'Denken Sie bitte daran, bar zu bezahlen.'],
    [
      'Erinnern Sie unsere Kunden daran, dass wir am Montag geschlossen haben.',
      'Bitte denken Sie daran, dass wir am Montag geschlossen haben.',
    ],
    ['Erinnere Eltern daran, dass Lastenräder Pflege brauchen.', 'Bitte denken Sie daran, dass Lastenräder Pflege brauchen.'],
    ['Biete eine kostenlose Beratung an.', 'Wir bieten eine kostenlose Beratung an.'],
    ['Biete einen kostenlosen Bodentest an.', 'Wir bieten einen kostenlosen Bodentest an.'],
    ['Erwähne, dass die Ersatzteile extra kosten.', 'Bitte beachten Sie, dass die Ersatzteile extra kosten.'],
    ['Bitte die Gäste, ihre Räder bis Freitag zu bringen.', 'Wir bitten Sie, Ihre Räder bis Freitag zu bringen.'],
    ['Lade die Nachbarn zu unserem Fest ein.', 'Wir laden Sie zu unserem Fest ein.'],
    ['Kündige unseren Workshop am 3. Mai an.', 'Wir kündigen unseren Workshop am 3. Mai an.'],
    ['Erstellen Sie Ihr Kundenkonto bis 1. März.', 'Erstellen Sie Ihr Kundenkonto bis 1. März.'],
    ['Schreiben Sie uns eine Nachricht.', 'Schreiben Sie uns eine Nachricht.'],
    ['Schreib einfach an jobs@radwerk.example', 'Schreib einfach an jobs@radwerk.example'],
    ['Schreibe einen Beitrag über unsere neue Werkstatt.', 'Unsere neue Werkstatt.'],
  ],
}

describe.each(Object.entries(tables))('%s', (_, [opening, ...rows]) => {
  test.each(rows)('%s', (instruction, said) => {
    const body = facebookPost(`${opening} ${instruction}`)

    expect(body).toContain(said)
    if (!instruction.startsWith(said)) expect(body).not.toContain(instruction.split(' ').slice(0, 3).join(' '))
  })
})
