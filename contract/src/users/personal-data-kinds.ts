import type { KeptKindName } from '../archives/kept-kinds.ts'
import type { Text } from '../language.ts'

/** What happens to data when a person is erased: deleted, overwritten, kept under a neutral name, or kept as it is. */
export const dataFates = {
  deleted: { en: 'Deleted', bs: 'Briše se', hr: 'Briše se' },
  replaced: {
    en: 'Replaced by a neutral name',
    bs: 'Zamjenjuje se neutralnim imenom',
    hr: 'Zamjenjuje se neutralnim imenom',
  },
  neutral: {
    en: 'Stays, shown under a neutral name',
    bs: 'Ostaje pod neutralnim imenom',
    hr: 'Ostaje pod neutralnim imenom',
  },
  kept: { en: 'Kept by law', bs: 'Čuva se po zakonu', hr: 'Čuva se po zakonu' },
} as const satisfies Record<string, Text>
export type DataFate = keyof typeof dataFates
export const dataFateNames = Object.keys(dataFates) as [DataFate, ...DataFate[]]

export interface DataKind {
  readonly fate: DataFate
  readonly label: Text
  readonly what: Text
  readonly why: Text
  /** How long, and on what legal basis. */
  readonly kept: Text
  /**
   * The kind of rows whose old months leave the database after a number of months set by a parameter; keptText words
   * it.
   */
  readonly leaves?: KeptKindName
}

const contract: Text = {
  en: 'As long as the account exists (contract)',
  bs: 'Dok račun postoji (ugovor)',
  hr: 'Dok račun postoji (ugovor)',
}
/**
 * @assumption Accounting records are kept for eleven years after the business year, as required by the laws of the
 * Federation of Bosnia and Herzegovina and of Croatia.
 */
const books: Text = {
  en: 'Eleven years after the business year (accounting law)',
  bs: 'Jedanaest godina nakon poslovne godine (propisi o računovodstvu)',
  hr: 'Jedanaest godina nakon poslovne godine (propisi o računovodstvu)',
}

/**
 * The kinds of personal data that Brava holds about people with an account, as shown on the page and in the export.
 * Their tables are listed in server/src/users/personal-data/places.ts; a test requires a kind for every new column.
 */
export const dataKinds = {
  account: {
    fate: 'replaced',
    label: { en: 'Account', bs: 'Račun', hr: 'Račun' },
    what: {
      en: 'Name, e-mail address, user name, phone, language, company and roles, when you last signed in',
      bs: 'Ime i prezime, e-mail adresa, korisničko ime, telefon, jezik, kompanija i uloge, posljednja prijava',
      hr: 'Ime i prezime, adresa e-pošte, korisničko ime, telefon, jezik, tvrtka i uloge, posljednja prijava',
    },
    why: {
      en: 'To let you sign in, to write to you and to show colleagues who did what',
      bs: 'Da se možete prijaviti, da vam možemo pisati i da kolege vide ko je šta uradio',
      hr: 'Da se možete prijaviti, da vam možemo pisati i da kolege vide tko je što učinio',
    },
    kept: contract,
  },
  photo: {
    fate: 'deleted',
    label: { en: 'Photo', bs: 'Fotografija', hr: 'Fotografija' },
    what: { en: 'The photo of your profile', bs: 'Fotografija na vašem profilu', hr: 'Fotografija na vašem profilu' },
    why: {
      en: 'So that colleagues recognise you',
      bs: 'Da vas kolege prepoznaju',
      hr: 'Da vas kolege prepoznaju',
    },
    kept: {
      en: 'Until you remove it (consent)',
      bs: 'Dok je ne uklonite (pristanak)',
      hr: 'Dok je ne uklonite (privola)',
    },
  },
  access: {
    fate: 'deleted',
    label: {
      en: 'Password and two-step verification',
      bs: 'Lozinka i potvrda u dva koraka',
      hr: 'Lozinka i potvrda u dva koraka',
    },
    what: {
      en: 'Hash of the password, passkeys, recovery codes, pending links and codes, changes of your address',
      bs: 'Sažetak lozinke, pristupni ključevi, kodovi za oporavak, linkovi i kodovi na čekanju, promjene adrese',
      hr: 'Sažetak lozinke, pristupni ključevi, kodovi za oporavak, poveznice i kodovi na čekanju, promjene adrese',
    },
    why: { en: 'To know that it is you', bs: 'Da znamo da ste to vi', hr: 'Da znamo da ste to vi' },
    kept: {
      en: 'As long as the account exists; pending data until two days after it expires (contract)',
      bs: 'Dok račun postoji; podaci na čekanju još dva dana nakon isteka (ugovor)',
      hr: 'Dok račun postoji; podaci na čekanju još dva dana nakon isteka (ugovor)',
    },
  },
  sessions: {
    fate: 'deleted',
    label: { en: 'Sessions and sign-in attempts', bs: 'Sesije i pokušaji prijave', hr: 'Sesije i pokušaji prijave' },
    what: {
      en: 'When, from which network address and with which browser you signed in or failed to',
      bs: 'Kada, s koje mrežne adrese i kojim preglednikom ste se prijavili ili pokušali prijaviti',
      hr: 'Kada, s koje mrežne adrese i kojim ste se preglednikom prijavili ili pokušali prijaviti',
    },
    why: {
      en: 'To protect your account from others',
      bs: 'Da zaštitimo vaš račun od drugih',
      hr: 'Da zaštitimo vaš račun od drugih',
    },
    kept: {
      en: 'Sessions 90 days after their end, failed attempts two days (security)',
      bs: 'Sesije 90 dana nakon kraja, neuspjeli pokušaji dva dana (sigurnost)',
      hr: 'Sesije 90 dana nakon kraja, neuspjeli pokušaji dva dana (sigurnost)',
    },
  },
  preferences: {
    fate: 'deleted',
    label: { en: 'Settings and saved views', bs: 'Postavke i sačuvani prikazi', hr: 'Postavke i spremljeni prikazi' },
    what: {
      en: 'Columns and views of lists, scheduled reports, how you want to be notified, promotions you have seen, your cart',
      bs: 'Kolone i prikazi lista, zakazani izvještaji, način obavještavanja, viđene promocije, vaša korpa',
      hr: 'Stupci i prikazi popisa, zakazana izvješća, način obavještavanja, viđene promocije, vaša košarica',
    },
    why: {
      en: 'So that the portal looks the way you left it',
      bs: 'Da portal izgleda onako kako ste ga ostavili',
      hr: 'Da portal izgleda onako kako ste ga ostavili',
    },
    kept: contract,
  },
  notifications: {
    fate: 'deleted',
    label: { en: 'Notifications', bs: 'Obavještenja', hr: 'Obavijesti' },
    what: {
      en: 'Lines under the bell and whether you have read them',
      bs: 'Redovi pod zvonom i jeste li ih pročitali',
      hr: 'Redci pod zvonom i jeste li ih pročitali',
    },
    why: { en: 'To tell you what concerns you', bs: 'Da saznate šta vas se tiče', hr: 'Da saznate što vas se tiče' },
    kept: contract,
    leaves: 'notifications',
  },
  mails: {
    fate: 'deleted',
    label: { en: 'Messages to you', bs: 'Poruke vama', hr: 'Poruke vama' },
    what: {
      en: 'E-mails and text messages that the portal sent you, and addresses that refused them',
      bs: 'E-mailovi i SMS poruke koje vam je portal poslao i adrese koje su ih odbile',
      hr: 'E-poruke i SMS poruke koje vam je portal poslao i adrese koje su ih odbile',
    },
    why: {
      en: 'To prove what was sent and to send again what failed',
      bs: 'Da dokažemo šta je poslano i ponovo pošaljemo ono što nije uspjelo',
      hr: 'Da dokažemo što je poslano i ponovno pošaljemo ono što nije uspjelo',
    },
    kept: contract,
    leaves: 'mails',
  },
  mentions: {
    fate: 'replaced',
    label: { en: 'Your name elsewhere', bs: 'Vaše ime na drugim mjestima', hr: 'Vaše ime na drugim mjestima' },
    what: {
      en: 'Your name or address in messages to colleagues, in notifications, in the history of imports, and as a contact of your company',
      bs: 'Vaše ime ili adresa u porukama kolegama, u obavještenjima, u historiji uvoza i među kontaktima vaše kompanije',
      hr: 'Vaše ime ili adresa u porukama kolegama, u obavijestima, u povijesti uvoza i među kontaktima vaše tvrtke',
    },
    why: {
      en: 'So that others know whom to ask',
      bs: 'Da drugi znaju koga pitati',
      hr: 'Da drugi znaju koga pitati',
    },
    kept: contract,
  },
  tickets: {
    fate: 'neutral',
    label: { en: 'Support tickets', bs: 'Zahtjevi za podršku', hr: 'Zahtjevi za podršku' },
    what: {
      en: 'Tickets and messages that you wrote, and their files',
      bs: 'Zahtjevi i poruke koje ste napisali i njihove datoteke',
      hr: 'Zahtjevi i poruke koje ste napisali i njihove datoteke',
    },
    why: {
      en: 'Messages between your company and the distributor',
      bs: 'Prepiska između vaše kompanije i distributera',
      hr: 'Prepiska između vaše tvrtke i distributera',
    },
    kept: {
      en: 'As long as the company is a partner (contract)',
      bs: 'Dok je kompanija partner (ugovor)',
      hr: 'Dok je tvrtka partner (ugovor)',
    },
  },
  work: {
    fate: 'neutral',
    label: { en: 'What you did', bs: 'Šta ste radili', hr: 'Što ste radili' },
    what: {
      en: 'That prices, products, imports, settings, notes, reports and decisions came from you',
      bs: 'Da su cijene, proizvodi, uvozi, postavke, bilješke, izvještaji i odluke vaši',
      hr: 'Da su cijene, proizvodi, uvozi, postavke, bilješke, izvješća i odluke vaši',
    },
    why: {
      en: 'So that changes can be followed',
      bs: 'Da se promjene mogu pratiti',
      hr: 'Da se promjene mogu pratiti',
    },
    kept: {
      en: 'As long as the record exists (contract)',
      bs: 'Dok zapis postoji (ugovor)',
      hr: 'Dok zapis postoji (ugovor)',
    },
  },
  orders: {
    fate: 'kept',
    label: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
    what: {
      en: 'Who ordered and approved, the e-mail address, phone and delivery address of the order, refunds and returns',
      bs: 'Ko je naručio i odobrio, e-mail adresa, telefon i adresa dostave, povrati novca i ključeva',
      hr: 'Tko je naručio i odobrio, adresa e-pošte, telefon i adresa dostave, povrati novca i ključeva',
    },
    why: {
      en: 'To prove what was ordered and where the keys went',
      bs: 'Da dokažemo šta je naručeno i kamo su ključevi otišli',
      hr: 'Da dokažemo što je naručeno i kamo su ključevi otišli',
    },
    kept: books,
    leaves: 'order_events',
  },
  books: {
    fate: 'kept',
    label: {
      en: 'Invoices, funds and payments',
      bs: 'Fakture, sredstva i plaćanja',
      hr: 'Računi, sredstva i plaćanja',
    },
    what: {
      en: 'Names and addresses on invoices and estimates, who booked what, who paid',
      bs: 'Imena i adrese na fakturama i predračunima, ko je šta proknjižio, ko je platio',
      hr: 'Imena i adrese na računima i ponudama, tko je što proknjižio, tko je platio',
    },
    why: { en: 'Bookkeeping', bs: 'Knjigovodstvo', hr: 'Knjigovodstvo' },
    kept: books,
  },
  custody: {
    fate: 'kept',
    label: { en: 'Custody of keys', bs: 'Dnevnik ključeva', hr: 'Dnevnik ključeva' },
    what: {
      en: 'Which keys you imported, opened, downloaded or moved, when and from which network address',
      bs: 'Koje ste ključeve uvezli, otvorili, preuzeli ili premjestili, kada i s koje mrežne adrese',
      hr: 'Koje ste ključeve uvezli, otvorili, preuzeli ili premjestili, kada i s koje mrežne adrese',
    },
    why: {
      en: 'Evidence of who had a key, for disputes about keys that do not work',
      bs: 'Dokaz ko je imao ključ, za sporove oko neispravnih ključeva',
      hr: 'Dokaz tko je imao ključ, za sporove oko neispravnih ključeva',
    },
    kept: {
      en: 'As long as claims about the key are possible, along with the accounting records of its sale (legal claims)',
      bs: 'Dok su moguća potraživanja u vezi s ključem, zajedno s knjigovodstvenim zapisima o njegovoj prodaji (pravni zahtjevi)',
      hr: 'Dok su moguća potraživanja u vezi s ključem, zajedno s knjigovodstvenim zapisima o njegovoj prodaji (pravni zahtjevi)',
    },
    leaves: 'custody_log',
  },
  security: {
    fate: 'kept',
    label: { en: 'Security log', bs: 'Sigurnosni zapisnik', hr: 'Sigurnosni zapisnik' },
    what: {
      en: 'Sign-ins and sensitive acts, by the number of your account, with the network address',
      bs: 'Prijave i osjetljive radnje pod brojem vašeg računa, s mrežnom adresom',
      hr: 'Prijave i osjetljive radnje pod brojem vašeg računa, s mrežnom adresom',
    },
    why: {
      en: 'To find out who did what when something was misused',
      bs: 'Da se utvrdi ko je šta uradio ako dođe do zloupotrebe',
      hr: 'Da se utvrdi tko je što učinio ako dođe do zlouporabe',
    },
    kept: {
      en: 'As long as claims are possible (legal claims, security)',
      bs: 'Dok su moguća potraživanja (pravni zahtjevi, sigurnost)',
      hr: 'Dok su moguća potraživanja (pravni zahtjevi, sigurnost)',
    },
    leaves: 'security_events',
  },
  terms: {
    fate: 'kept',
    label: { en: 'Sign-up and requests', bs: 'Registracija i zahtjevi', hr: 'Registracija i zahtjevi' },
    what: {
      en: 'That you accepted the terms for your company, from where, and what you asked about your data',
      bs: 'Da ste prihvatili uslove za svoju kompaniju, odakle, i šta ste tražili o svojim podacima',
      hr: 'Da ste prihvatili uvjete za svoju tvrtku, odakle, i što ste zatražili o svojim podacima',
    },
    why: {
      en: 'Proof of the contract, and that your request was met',
      bs: 'Dokaz ugovora i da je vaš zahtjev ispunjen',
      hr: 'Dokaz ugovora i da je vaš zahtjev ispunjen',
    },
    kept: {
      en: 'As long as claims are possible (legal claims)',
      bs: 'Dok su moguća potraživanja (pravni zahtjevi)',
      hr: 'Dok su moguća potraživanja (pravni zahtjevi)',
    },
  },
} as const satisfies Record<string, DataKind>
export type DataKindName = keyof typeof dataKinds
export const dataKindNames = Object.keys(dataKinds) as [DataKindName, ...DataKindName[]]
