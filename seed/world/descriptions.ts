import type { CategoryKey, Platform } from './categories.ts'
import { randomFrom } from './random.ts'

export interface Description {
  en: string
  bs: string
  hr: string
}

const t = (en: string, bs: string, hr: string): Description => ({ en, bs, hr })

/** What kind of thing it is, one sentence per kind and variant. */
const openings: Readonly<Record<CategoryKey, readonly Description[]>> = {
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
      'Izaberi zanat, grad i neprijatelja; ostatak svijeta odgovara.',
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
      'Za djecu i one koji im čitaju: bez sata, bez nasilja, s puno pjesama.',
      'Za djecu i one koji im čitaju: bez sata, bez nasilja, s puno pjesama.',
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
      'Spora jeziva priča koju priča radio što bi godinama trebao šutjeti.',
      'Spora jeziva priča koju priča radio što bi već godinama trebao šutjeti.',
    ),
    t(
      'One night, one house and a light that must not go out. Best with headphones.',
      'Jedna noć, jedna kuća i svjetlo koje se ne smije ugasiti. Najbolje sa slušalicama.',
      'Jedna noć, jedna kuća i svjetlo koje se ne smije ugasiti. Najbolje sa slušalicama.',
    ),
  ],
  software: [t('A program for everyday work.', 'Program za svakodnevni rad.', 'Program za svakodnevni rad.')],
  office: [
    t(
      'Texts, tables and slides that open files of other suites without losing their looks.',
      'Tekstovi, tabele i prezentacije koji otvaraju datoteke drugih paketa bez gubitka izgleda.',
      'Tekstovi, tablice i prezentacije koji otvaraju datoteke drugih paketa bez gubitka izgleda.',
    ),
    t(
      'One purchase for permanent use, with updates for the bought version.',
      'Jedna kupovina za trajno korištenje, s ažuriranjima za kupljenu verziju.',
      'Jedna kupnja za trajno korištenje, s ažuriranjima za kupljenu inačicu.',
    ),
  ],
  design: [
    t(
      'Drawing, layout and export in one window, with colours ready for print.',
      'Crtanje, prijelom i izvoz u jednom prozoru, s bojama spremnim za štampu.',
      'Crtanje, prijelom i izvoz u jednom prozoru, s bojama spremnim za tisak.',
    ),
    t(
      'Made for people who deliver every day: fast previews and files that never lock you in.',
      'Za ljude koji isporučuju svaki dan: brzi pregledi i datoteke koje vas ne zarobljavaju.',
      'Za ljude koji isporučuju svaki dan: brzi pregledi i datoteke koje vas ne zarobljavaju.',
    ),
  ],
  system: [
    t(
      'Keeps the computer quick and says plainly what it changed.',
      'Održava računar brzim i jasno kaže šta je promijenio.',
      'Održava računalo brzim i jasno kaže što je promijenio.',
    ),
    t(
      'Copies the important folders every hour and restores them in three steps.',
      'Kopira važne mape svaki sat i vraća ih u tri koraka.',
      'Kopira važne mape svaki sat i vraća ih u tri koraka.',
    ),
  ],
  security: [t('Protection for the whole office.', 'Zaštita za cijelu kancelariju.', 'Zaštita za cijeli ured.')],
  antivirus: [
    t(
      'Protection against viruses, ransom demands and false pages, light on older machines.',
      'Zaštita od virusa, ucjenjivačkih programa i lažnih stranica, lagana za starije računare.',
      'Zaštita od virusa, ucjenjivačkih programa i lažnih stranica, lagana za starija računala.',
    ),
    t(
      'Central overview, quiet updates and support in local languages.',
      'Centralni pregled, tiha ažuriranja i podrška na domaćim jezicima.',
      'Središnji pregled, tiha ažuriranja i podrška na domaćim jezicima.',
    ),
  ],
  privacy: [
    t(
      'Private browsing at home, at work and on the road, with no records kept.',
      'Privatno surfanje kod kuće, na poslu i na putu, bez čuvanja zapisa.',
      'Privatno pregledavanje kod kuće, na poslu i na putu, bez čuvanja zapisa.',
    ),
    t(
      'One strong password remembers all the others, on every device of the family.',
      'Jedna jaka lozinka pamti sve ostale, na svakom uređaju u porodici.',
      'Jedna jaka lozinka pamti sve ostale, na svakom uređaju u obitelji.',
    ),
  ],
  cards: [t('A gift that always fits.', 'Poklon koji uvijek odgovara.', 'Poklon koji uvijek odgovara.')],
  wallets: [
    t(
      'Credit for games, add-ons and subscriptions; no card needed.',
      'Kredit za igre, dodatke i pretplate; kartica nije potrebna.',
      'Kredit za igre, dodatke i pretplate; kartica nije potrebna.',
    ),
    t(
      'Tops up the account at once and does not expire.',
      'Odmah dopunjava račun i ne ističe.',
      'Odmah nadopunjuje račun i ne istječe.',
    ),
  ],
  streaming: [
    t(
      'Films, series and music on every screen, for as long as the credit lasts.',
      'Filmovi, serije i muzika na svakom ekranu, dok traje kredit.',
      'Filmovi, serije i glazba na svakom zaslonu, dok traje kredit.',
    ),
  ],
  vouchers: [
    t(
      'A cash voucher for more than a thousand online shops.',
      'Novčani bon za više od hiljadu internet prodavnica.',
      'Novčani bon za više od tisuću internetskih trgovina.',
    ),
    t(
      'Pay online with exact change: the rest stays on the voucher.',
      'Plati na internetu u tačnom iznosu: ostatak ostaje na bonu.',
      'Plati na internetu u točnom iznosu: ostatak ostaje na bonu.',
    ),
  ],
  telecom: [t('Credit for mobile phones.', 'Kredit za mobilne telefone.', 'Kredit za mobilne telefone.')],
  topups: [
    t(
      'Prepaid credit for calls, messages and data.',
      'Prepaid kredit za pozive, poruke i internet.',
      'Prepaid kredit za pozive, poruke i internet.',
    ),
    t(
      'Extends the number by the period in the operator’s price list.',
      'Produžava broj za period iz cjenovnika operatera.',
      'Produljuje broj za razdoblje iz cjenika operatora.',
    ),
  ],
}

/** How it is redeemed, by platform. */
const redeeming: Readonly<Record<Platform, Description>> = {
  PC: t(
    'The key is entered in the publisher’s launcher on a PC.',
    'Ključ se unosi u pokretač izdavača na PC-u.',
    'Ključ se unosi u pokretač izdavača na PC-u.',
  ),
  Xbox: t(
    'The code is redeemed on the console or in its store on the web.',
    'Kod se iskorištava na konzoli ili u njenoj prodavnici na webu.',
    'Kod se iskorištava na konzoli ili u njezinoj trgovini na webu.',
  ),
  PS5: t(
    'The code is redeemed in the console’s store; the account must be of the same region.',
    'Kod se iskorištava u prodavnici konzole; nalog mora biti iz iste regije.',
    'Kod se iskorištava u trgovini konzole; račun mora biti iz iste regije.',
  ),
  Switch: t(
    'The code is redeemed in the console’s store under “Enter code”.',
    'Kod se iskorištava u prodavnici konzole pod „Unesi kod“.',
    'Kod se iskorištava u trgovini konzole pod „Unesi kod“.',
  ),
  Windows: t(
    'Download from the publisher’s site, activation with the key on first start.',
    'Preuzimanje sa stranice izdavača, aktivacija ključem pri prvom pokretanju.',
    'Preuzimanje sa stranice izdavača, aktivacija ključem pri prvom pokretanju.',
  ),
  macOS: t(
    'Download from the publisher’s site for macOS, activation with the key on first start.',
    'Preuzimanje za macOS sa stranice izdavača, aktivacija ključem pri prvom pokretanju.',
    'Preuzimanje za macOS sa stranice izdavača, aktivacija ključem pri prvom pokretanju.',
  ),
  'Gift card': t(
    'The code is entered once in the account under “Redeem”.',
    'Kod se unosi jednom, na nalogu pod „Iskoristi“.',
    'Kod se unosi jednom, na računu pod „Iskoristi“.',
  ),
  'Top-up': t(
    'Dial the number on the slip and enter the code.',
    'Nazovi broj s potvrde i unesi kod.',
    'Nazovi broj s potvrde i unesi kod.',
  ),
}

const endings: readonly Description[] = [
  t('Delivered at once after payment.', 'Isporuka odmah nakon uplate.', 'Isporuka odmah nakon uplate.'),
  t('The key is valid for one activation.', 'Ključ vrijedi za jednu aktivaciju.', 'Ključ vrijedi za jednu aktivaciju.'),
  t(
    'Support answers on working days from 8 to 16.',
    'Podrška odgovara radnim danom od 8 do 16 sati.',
    'Podrška odgovara radnim danom od 8 do 16 sati.',
  ),
  t(
    'Check the region before you sell it on.',
    'Provjeri regiju prije dalje prodaje.',
    'Provjeri regiju prije daljnje prodaje.',
  ),
]

/** Three sentences on a product in the three languages; the same code gives the same text. */
export function describe(code: string, category: CategoryKey, platform: Platform): Description {
  const random = randomFrom(`description ${code}`)
  const parts = [random.pick(openings[category]), redeeming[platform], random.pick(endings)]
  const joined = (language: keyof Description) => parts.map((part) => part[language]).join(' ')
  return { en: joined('en'), bs: joined('bs'), hr: joined('hr') }
}
