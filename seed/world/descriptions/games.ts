import { t } from './description.ts'

/** What kind of game it is. */
export const gameOpenings = {
  games: [t('A game for long evenings.', 'Igra za duge večeri.', 'Igra za duge večeri.')],
  action: [
    t(
      'A fast adventure with wide levels and more than one way through each of them.',
      'Brza avantura s prostranim nivoima i više puteva kroz svaki od njih.',
      'Brza avantura s prostranim razinama i više putova kroz svaku od njih.',
    ),
    t(
      'Explore, climb and fight in a world that remembers what you did.',
      'Istražuj, penji se i bori u svijetu koji pamti šta si uradio.',
      'Istražuj, penji se i bori u svijetu koji pamti što si učinio.',
    ),
    t(
      'Twenty hours of story, two endings and a mode for two players on one screen.',
      'Dvadeset sati priče, dva završetka i način za dva igrača na jednom ekranu.',
      'Dvadeset sati priče, dva završetka i način za dva igrača na jednom zaslonu.',
    ),
  ],
  rpg: [
    t(
      'A large role-playing story about an empty throne, with companions who argue and leave.',
      'Velika priča o praznom prijestolju, sa saputnicima koji se svađaju i odlaze.',
      'Velika priča o praznom prijestolju, sa suputnicima koji se svađaju i odlaze.',
    ),
    t(
      'Choose a trade, a town and an enemy; the rest of the world answers.',
      'Odaberi zanat, grad i neprijatelja; ostatak svijeta odgovara.',
      'Odaberi zanat, grad i neprijatelja; ostatak svijeta odgovara.',
    ),
    t(
      'Turn-based battles, hand-drawn maps and a diary that writes itself.',
      'Borbe na poteze, ručno crtane karte i dnevnik koji se piše sam.',
      'Borbe na poteze, ručno crtane karte i dnevnik koji se piše sam.',
    ),
  ],
  strategy: [
    t(
      'Build, trade and defend through twelve scenarios and an open map.',
      'Gradi, trguj i brani se kroz dvanaest scenarija i otvorenu mapu.',
      'Gradi, trguj i brani se kroz dvanaest scenarija i otvorenu kartu.',
    ),
    t(
      'A calm strategy game in which every winter must be planned in spring.',
      'Mirna strategija u kojoj se svaka zima planira u proljeće.',
      'Mirna strategija u kojoj se svaka zima planira u proljeće.',
    ),
    t(
      'Short campaigns, honest rules and an opponent that learns.',
      'Kratke kampanje, poštena pravila i protivnik koji uči.',
      'Kratke kampanje, poštena pravila i protivnik koji uči.',
    ),
  ],
  racing: [
    t(
      'Eighty cars, rain that changes the line and a career from karts to prototypes.',
      'Osamdeset automobila, kiša koja mijenja putanju i karijera od kartinga do prototipova.',
      'Osamdeset automobila, kiša koja mijenja putanju i karijera od kartinga do prototipova.',
    ),
    t(
      'Stages on gravel, snow and asphalt with a co-driver you can trust.',
      'Etape na makadamu, snijegu i asfaltu sa suvozačem kojem možeš vjerovati.',
      'Etape na makadamu, snijegu i asfaltu sa suvozačem kojemu možeš vjerovati.',
    ),
  ],
  sport: [
    t(
      'The new season with renewed squads, four hundred clubs and local derbies.',
      'Nova sezona s osvježenim ekipama, četiri stotine klubova i lokalnim derbijima.',
      'Nova sezona s osvježenim momčadima, četiristo klubova i lokalnim derbijima.',
    ),
    t(
      'Quick matches, long careers and a training mode that explains its advice.',
      'Brze utakmice, duge karijere i trening koji objašnjava svoje savjete.',
      'Brze utakmice, duge karijere i trening koji objašnjava svoje savjete.',
    ),
  ],
  indie: [
    t(
      'A small hand-made game about friendship, tea and one good idea.',
      'Mala ručno rađena igra o prijateljstvu, čaju i jednoj dobroj ideji.',
      'Mala ručno rađena igra o prijateljstvu, čaju i jednoj dobroj ideji.',
    ),
    t(
      'For children and those who read to them: no clock, no violence, plenty of songs.',
      'Za djecu i one koji im čitaju: bez mjerenja vremena, bez nasilja, s puno pjesama.',
      'Za djecu i one koji im čitaju: bez mjerenja vremena, bez nasilja, s puno pjesama.',
    ),
    t(
      'A puzzle story to finish in one weekend and to remember longer.',
      'Priča sa zagonetkama za jedan vikend, a pamti se duže.',
      'Priča sa zagonetkama za jedan vikend, a pamti se dulje.',
    ),
  ],
  simulation: [
    t(
      'Run the whole business, from the first order to the last timetable.',
      'Vodi cijeli posao, od prve narudžbe do posljednjeg reda vožnje.',
      'Vodi cijeli posao, od prve narudžbe do posljednjeg voznog reda.',
    ),
    t(
      'A patient simulation with real weather, real wear and a helpful manual.',
      'Strpljiva simulacija sa stvarnim vremenom, stvarnim habanjem i korisnim priručnikom.',
      'Strpljiva simulacija sa stvarnim vremenom, stvarnim trošenjem i korisnim priručnikom.',
    ),
  ],
  horror: [
    t(
      'A slow horror story told by a radio that should have been silent for years.',
      'Spora jeziva priča koju pripovijeda radio koji je odavno trebao zašutjeti.',
      'Spora jeziva priča koju pripovijeda radio koji je odavno trebao utihnuti.',
    ),
    t(
      'One night, one house and a light that must not go out. Best with headphones.',
      'Jedna noć, jedna kuća i svjetlo koje se ne smije ugasiti. Najbolje sa slušalicama.',
      'Jedna noć, jedna kuća i svjetlo koje se ne smije ugasiti. Najbolje sa slušalicama.',
    ),
  ],
}
