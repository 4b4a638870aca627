import { texts } from '../text/texts.ts'

interface Outside {
  readonly name: string
  readonly stored: string
  readonly holds: string
}

export const t = texts({
  title: { en: 'Our company', bs: 'Naša kompanija', hr: 'Naša tvrtka' },
  parts: { en: 'Parts of the settings', bs: 'Dijelovi postavki', hr: 'Dijelovi postavki' },
  details: { en: 'Distributor', bs: 'Distributer', hr: 'Distributer' },
  parameters: { en: 'Parameters', bs: 'Parametri', hr: 'Parametri' },
  legal: { en: 'Legal data', bs: 'Pravni podaci', hr: 'Pravni podaci' },
  legalHint: {
    en: 'Printed on new invoices; issued invoices do not change.',
    bs: 'Stoje na fakturama koje se izdaju od sada; već izdate se ne mijenjaju.',
    hr: 'Stoje na računima koji se izdaju od sada; već izdani se ne mijenjaju.',
  },
  name: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  legalName: { en: 'Legal name', bs: 'Puni naziv', hr: 'Puni naziv' },
  address: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  town: { en: 'Town', bs: 'Mjesto', hr: 'Mjesto' },
  postalCode: { en: 'Postal code', bs: 'Poštanski broj', hr: 'Poštanski broj' },
  country: { en: 'Country', bs: 'Država', hr: 'Država' },
  countryHint: {
    en: 'It determines VAT and which tax numbers are valid. It cannot change after the first order.',
    bs: 'Od nje zavise PDV i ispravnost poreznih brojeva. Ne može se promijeniti nakon prve narudžbe.',
    hr: 'O njoj ovise PDV i ispravnost poreznih brojeva. Ne može se promijeniti nakon prve narudžbe.',
  },
  countryFixed: {
    en: 'It can no longer change: orders have already been sold from it.',
    bs: 'Više se ne može promijeniti: iz nje su već prodane narudžbe.',
    hr: 'Više se ne može promijeniti: iz nje su već prodane narudžbe.',
  },
  invoiceSeries: { en: 'Invoice series', bs: 'Serija faktura', hr: 'Serija računa' },
  invoiceSeriesHint: {
    en: (series: string, year: number) =>
      `Up to 8 letters and digits, without K at the end. New invoices: ${series}-${year}-0001, credit notes: ${series}K-${year}-0001. A new series starts at 1; issued numbers do not change.`,
    bs: (series: string, year: number) =>
      `Do 8 slova i cifara, bez K na kraju. Nove fakture: ${series}-${year}-0001, knjižne obavijesti: ${series}K-${year}-0001. Nova serija počinje od 1; izdati brojevi se ne mijenjaju.`,
    hr: (series: string, year: number) =>
      `Do 8 slova i znamenki, bez K na kraju. Novi računi: ${series}-${year}-0001, odobrenja: ${series}K-${year}-0001. Nova serija počinje od 1; izdani brojevi se ne mijenjaju.`,
  },
  contact: { en: 'Contact', bs: 'Kontakt', hr: 'Kontakt' },
  email: { en: 'E-mail', bs: 'E-mail', hr: 'E-pošta' },
  phone: { en: 'Phone', bs: 'Telefon', hr: 'Telefon' },
  website: { en: 'Website', bs: 'Web stranica', hr: 'Web-stranica' },
  openingHours: {
    en: (language: string) => `Opening hours (${language})`,
    bs: (language: string) => `Radno vrijeme (${language})`,
    hr: (language: string) => `Radno vrijeme (${language})`,
  },
  openingHoursHint: {
    en: 'Shown on the contact page. If a language is empty, another one is used.',
    bs: 'Prikazuje se na stranici za kontakt. Ako je prazno, koristi se drugi jezik.',
    hr: 'Prikazuje se na stranici za kontakt. Ako je prazno, koristi se drugi jezik.',
  },
  invoices: { en: 'Invoices', bs: 'Fakture', hr: 'Računi' },
  days: { en: 'days', bs: 'dana', hr: 'dana' },
  byDelivery: {
    en: 'Invoice orders by delivery',
    bs: 'Fakturiši narudžbe po isporuci',
    hr: 'Izdaj račune po isporuci',
  },
  byDeliveryHint: {
    en: 'Off: an order is invoiced in full with its first delivery. On: each delivery has an invoice of its own, and keys that are never delivered are not invoiced. Applies to orders placed from now on.',
    bs: 'Isključeno: narudžba se fakturiše cijela pri prvoj isporuci. Uključeno: svaka isporuka ima svoju fakturu, a ključevi koji nikad nisu isporučeni ne fakturišu se. Važi za narudžbe od sada.',
    hr: 'Isključeno: za cijelu narudžbu izdaje se jedan račun pri prvoj isporuci. Uključeno: svaka isporuka ima svoj račun, a za ključeve koji nikad nisu isporučeni račun se ne izdaje. Vrijedi za narudžbe od sada.',
  },
  paySupplier: {
    en: 'Retailers of a reseller pay the reseller',
    bs: 'Maloprodaje preprodavača plaćaju preprodavaču',
    hr: 'Maloprodaje preprodavača plaćaju preprodavaču',
  },
  paySupplierHint: {
    en: 'For bank transfer, cash and payment on delivery. Off: the distributor receives the money and credits the margin to the reseller. On: the money goes to the bank account of the reseller, who confirms the payment; its own part is charged to its funds and credit. Cards are always paid to the distributor. Applies to orders placed from now on.',
    bs: 'Za virman, gotovinu i plaćanje pri dostavi. Isključeno: novac prima distributer i preprodavaču odobrava maržu. Uključeno: novac ide na račun preprodavača, koji potvrđuje uplatu, a njegov dio se naplaćuje iz njegovih sredstava i kredita. Kartice se uvijek plaćaju distributeru. Važi za narudžbe od sada.',
    hr: 'Za virman, gotovinu i plaćanje pri dostavi. Isključeno: novac prima distributer i preprodavaču odobrava maržu. Uključeno: novac ide na račun preprodavača, koji potvrđuje uplatu, a njegov se dio naplaćuje iz njegovih sredstava i kredita. Kartice se uvijek plaćaju distributeru. Vrijedi za narudžbe od sada.',
  },
  outside: {
    en: ({ name, stored, holds }: Outside) =>
      `${name}: ${stored} is stored, which this version does not allow. ${holds} applies until you enter another value.`,
    bs: ({ name, stored, holds }: Outside) =>
      `${name}: sačuvana je vrijednost ${stored}, koju ova verzija ne dozvoljava. Dok ne unesete drugu, koristi se: ${holds}.`,
    hr: ({ name, stored, holds }: Outside) =>
      `${name}: spremljena je vrijednost ${stored}, koju ova verzija ne dopušta. Dok ne upišete drugu, primjenjuje se: ${holds}.`,
  },
  keep: {
    en: (value: string) => `Save ${value}`,
    bs: (value: string) => `Sačuvaj: ${value}`,
    hr: (value: string) => `Spremi: ${value}`,
  },
  withoutAccount: {
    en: 'Retailers cannot pay these resellers by bank transfer, because they have no bank account:',
    bs: 'Maloprodaje ovim preprodavačima ne mogu plaćati virmanom jer nemaju unesen bankovni račun:',
    hr: 'Maloprodaje ovim preprodavačima ne mogu plaćati virmanom jer nemaju upisan bankovni račun:',
  },
  invoiceDays: {
    en: 'Time to pay what is bought on credit',
    bs: 'Rok plaćanja kupovine na kredit',
    hr: 'Rok plaćanja kupnje na kredit',
  },
  invoiceDaysHint: {
    en: 'The due date on invoices that are not paid in full.',
    bs: 'Datum dospijeća na fakturama koje nisu plaćene u cijelosti.',
    hr: 'Datum dospijeća na računima koji nisu plaćeni u cijelosti.',
  },
  writeDownHint: {
    en: 'How much of their cost keys lose in the value of the stock when they expire within this many days.',
    bs: 'Za koliko se u vrijednosti zalihe umanjuje nabavna vrijednost ključeva koji ističu u tom roku.',
    hr: 'Za koliko se u vrijednosti zalihe umanjuje nabavna vrijednost ključeva koji istječu u tom roku.',
  },
  writeDown90: {
    en: 'Write down keys that expire within 90 days by',
    bs: 'Otpis ključeva koji ističu u roku od 90 dana',
    hr: 'Otpis ključeva koji istječu u roku od 90 dana',
  },
  writeDown30: {
    en: 'Write down keys that expire within 30 days by',
    bs: 'Otpis ključeva koji ističu u roku od 30 dana',
    hr: 'Otpis ključeva koji istječu u roku od 30 dana',
  },
  creditGraceDays: {
    en: 'Credit pauses after',
    bs: 'Obustava kredita nakon',
    hr: 'Obustava kredita nakon',
  },
  creditGraceDaysHint: {
    en: 'Once an invoice is overdue for longer, its buyer orders from funds only, until it is paid.',
    bs: 'Ako faktura kasni duže, kupac do uplate naručuje samo iz vlastitih sredstava.',
    hr: 'Ako račun kasni dulje, kupac do uplate naručuje samo iz vlastitih sredstava.',
  },
  remindBefore: {
    en: 'Remind by e-mail before something is due',
    bs: 'Podsjetnik e-mailom prije dospijeća',
    hr: 'Podsjetnik e-poštom prije dospijeća',
  },
  remindOverdue: {
    en: 'Remind once it is overdue for',
    bs: 'Opomena nakon kašnjenja od',
    hr: 'Opomena nakon kašnjenja od',
  },
  remindLongOverdue: {
    en: 'Remind again once it is overdue for',
    bs: 'Ponovna opomena nakon kašnjenja od',
    hr: 'Ponovna opomena nakon kašnjenja od',
  },
  remindHint: {
    en: 'Each mail is sent once for each invoice. Reminders are turned off for a partner under Funds and credit.',
    bs: 'Svaka poruka se za svaku fakturu šalje jednom. Opomene se za partnera isključuju pod Sredstva i kredit.',
    hr: 'Svaka se poruka za svaki račun šalje jednom. Opomene se za partnera isključuju pod Sredstva i kredit.',
  },
  taxNumberDays: {
    en: 'Check VAT numbers of partners abroad again after',
    bs: 'Ponovna provjera PDV brojeva inostranih partnera nakon',
    hr: 'Ponovna provjera PDV brojeva inozemnih partnera nakon',
  },
  taxNumberDaysHint: {
    en: 'A partner abroad is invoiced without VAT only while its number is confirmed.',
    bs: 'Inostranom partneru se fakturiše bez PDV-a samo dok mu je broj potvrđen.',
    hr: 'Inozemnom partneru račun se izdaje bez PDV-a samo dok mu je broj potvrđen.',
  },
  accentColor: { en: 'Colour of documents', bs: 'Boja dokumenata', hr: 'Boja dokumenata' },
  accentHint: {
    en: 'A # and six digits or letters a to f. It colours estimates, invoices and credit notes from now on.',
    bs: 'Znak # i šest cifara ili slova od a do f. Od sada boji predračune, fakture i knjižne obavijesti.',
    hr: 'Znak # i šest znamenki ili slova od a do f. Od sada boji ponude, račune i odobrenja.',
  },
  bankAccount: { en: 'Bank account', bs: 'Bankovni račun', hr: 'Bankovni račun' },
  holds: {
    en: 'Keys set aside for unpaid orders',
    bs: 'Ključevi rezervisani za neplaćene narudžbe',
    hr: 'Ključevi rezervirani za neplaćene narudžbe',
  },
  holdsHint: {
    en: 'After this time an unpaid order is cancelled and its keys are released.',
    bs: 'Nakon tog vremena neplaćena narudžba se otkazuje, a njeni ključevi su ponovo slobodni.',
    hr: 'Nakon tog vremena neplaćena narudžba se otkazuje, a njezini su ključevi ponovno slobodni.',
  },
  cash: { en: 'Cash', bs: 'Gotovina', hr: 'Gotovina' },
  wire: { en: 'Wire Transfer', bs: 'Virman', hr: 'Virman' },
  delivery: { en: 'Personal Delivery', bs: 'Lična dostava', hr: 'Osobna dostava' },
  hours: { en: 'hours', bs: 'sati', hr: 'sati' },
  unpaid: {
    en: 'Maximum reserved without payment, per company and those below it',
    bs: 'Najviše što se rezerviše bez uplate, za kompaniju zajedno s njenim partnerima',
    hr: 'Najviše što se rezervira bez uplate, za tvrtku zajedno s njezinim partnerima',
  },
  unpaidOrders: { en: 'Unpaid orders', bs: 'Neplaćene narudžbe', hr: 'Neplaćene narudžbe' },
  unpaidValue: { en: 'Their value', bs: 'Njihova vrijednost', hr: 'Njihova vrijednost' },
  unpaidCredit: {
    en: 'Added to the value: share of the credit limit',
    bs: 'Uz to: dio kreditnog limita',
    hr: 'Uz to: dio kreditnog limita',
  },
  unpaidStock: {
    en: 'Share of the stock of a product',
    bs: 'Dio zalihe jednog proizvoda',
    hr: 'Dio zalihe jednog proizvoda',
  },
  unpaidKeys: {
    en: 'Keys of a product that are always allowed',
    bs: 'Ključevi jednog proizvoda koji su uvijek dozvoljeni',
    hr: 'Ključevi jednog proizvoda koji su uvijek dopušteni',
  },
  unpaidFirm: { en: 'Keys are guaranteed for', bs: 'Rezervacija je zagarantovana', hr: 'Rezervacija je zajamčena' },
  unpaidCapHint: {
    en: 'How much may be set aside without payment for a company and those below it: orders, their value, and keys of each product.',
    bs: 'Koliko se narudžbi, u kojoj vrijednosti i koliko ključeva svakog proizvoda smije rezervisati bez plaćanja za kompaniju i one ispod nje.',
    hr: 'Koliko se narudžbi, u kojoj vrijednosti i koliko ključeva svakog proizvoda smije rezervirati bez plaćanja za tvrtku i one ispod nje.',
  },
  unpaidHint: {
    en: 'After the guaranteed time, keys reserved for unpaid orders go to paid orders that wait for keys, oldest first. The buyer is notified by e-mail and in the order, which stays open.',
    bs: 'Nakon tog vremena rezervisani ključevi neplaćenih narudžbi prelaze na plaćene narudžbe koje čekaju ključeve, prvo iz najstarijih. Kupac dobija obavještenje e-mailom i na narudžbi, koja ostaje otvorena.',
    hr: 'Nakon tog vremena rezervirani ključevi neplaćenih narudžbi prelaze na plaćene narudžbe koje čekaju ključeve, najprije iz najstarijih. Kupac dobiva obavijest e-poštom i na narudžbi, koja ostaje otvorena.',
  },
  newCompanies: { en: 'New companies', bs: 'Nove kompanije', hr: 'Nove tvrtke' },
  newCompaniesHint: {
    en: 'What a new partner starts with, whether you create it or it signs up. A partner never gets more than its supplier has; existing companies do not change.',
    bs: 'S čime novi partner počinje, bilo da ga vi otvorite ili da se sam registruje. Partner nikad ne dobija više nego što ima njegov dobavljač; postojeće kompanije se ne mijenjaju.',
    hr: 'S čime novi partner počinje, bilo da ga vi otvorite ili da se sam registrira. Partner nikad ne dobiva više nego što ima njegov dobavljač; postojeće se tvrtke ne mijenjaju.',
  },
  newThresholdHint: {
    en: '0: no order waits for approval. A partner with another currency gets the amount converted.',
    bs: '0: nijedna narudžba ne čeka odobrenje. Partneru s drugom valutom iznos se preračunava.',
    hr: '0: nijedna narudžba ne čeka odobrenje. Partneru s drugom valutom iznos se preračunava.',
  },
  screens: { en: 'Screens', bs: 'Ekrani', hr: 'Zasloni' },
  daysShown: {
    en: 'Days shown on the dashboard and in reports',
    bs: 'Dana na kontrolnoj ploči i u izvještajima',
    hr: 'Dana na nadzornoj ploči i u izvješćima',
  },
  daysShownHint: {
    en: 'Unless somebody chooses another period.',
    bs: 'Dok neko ne odabere drugi period.',
    hr: 'Dok netko ne odabere drugo razdoblje.',
  },
  lowStock: {
    en: 'Low stock in the catalogue at',
    bs: 'Niska zaliha u katalogu od',
    hr: 'Niska zaliha u katalogu od',
  },
  lowStockHint: {
    en: 'At this number of keys or fewer, buyers and their programs see that few are left. A product’s own threshold comes first.',
    bs: 'Kad ostane toliko ključeva ili manje, kupci i njihovi programi vide da ih je malo. Vlastiti prag proizvoda ima prednost.',
    hr: 'Kad ostane toliko ključeva ili manje, kupci i njihovi programi vide da ih je malo. Vlastiti prag proizvoda ima prednost.',
  },
  safety: { en: 'Safety', bs: 'Sigurnost', hr: 'Sigurnost' },
  accountChange: {
    en: 'Waiting time of account changes',
    bs: 'Čekanje kod promjena računa',
    hr: 'Čekanje kod promjena računa',
  },
  accountChangeHint: {
    en: 'How long a person can object when somebody else changes their e-mail address or turns off their two-step verification.',
    bs: 'Koliko dugo osoba može uložiti prigovor kad joj neko drugi mijenja e-mail adresu ili isključuje potvrdu u dva koraka.',
    hr: 'Koliko dugo osoba može uložiti prigovor kad joj netko drugi mijenja adresu e-pošte ili isključuje potvrdu u dva koraka.',
  },
  linksPerRecipient: {
    en: 'E-mails with a link to one address per day',
    bs: 'E-mailova s linkom na jednu adresu dnevno',
    hr: 'Poruka s poveznicom na jednu adresu dnevno',
  },
  linksPerSender: {
    en: 'E-mails with a link from one person per day',
    bs: 'E-mailova s linkom od jedne osobe dnevno',
    hr: 'Poruka s poveznicom od jedne osobe dnevno',
  },
  smsPerRecipientHint: {
    en: 'To one number, and to numbers that one person names.',
    bs: 'Na jedan broj i na brojeve koje navede jedna osoba.',
    hr: 'Na jedan broj i na brojeve koje navede jedna osoba.',
  },
  smsPerRecipient: {
    en: 'Text messages to one number per day',
    bs: 'SMS poruke na jedan broj dnevno',
    hr: 'SMS poruke na jedan broj dnevno',
  },
  linksHint: {
    en: 'Invitations, password links, address confirmations and resent codes.',
    bs: 'Pozivnice, linkovi za novu lozinku, potvrde adrese, ponovo poslani kodovi.',
    hr: 'Pozivnice, poveznice za novu lozinku, potvrde adrese, ponovno poslani kodovi.',
  },
  freeKeys: {
    en: 'Free keys that one person may give away per month',
    bs: 'Besplatnih ključeva jedne osobe mjesečno',
    hr: 'Besplatnih ključeva jedne osobe mjesečno',
  },
  returnHours: {
    en: 'Hours in which a key can be returned',
    bs: 'Sati u kojima se ključ može vratiti',
    hr: 'Sati u kojima se ključ može vratiti',
  },
  seconds: { en: 'seconds', bs: 'sekundi', hr: 'sekundi' },
  months: { en: 'months', bs: 'mjeseci', hr: 'mjeseci' },
  eraseAfter: {
    en: 'Erase personal data of disabled people after',
    bs: 'Briši lične podatke isključenih korisnika nakon',
    hr: 'Briši osobne podatke isključenih korisnika nakon',
  },
  eraseAfterHint: {
    en: '0: only on request. Orders, invoices, custody and the security log stay, under a neutral name.',
    bs: '0: samo na zahtjev. Narudžbe, fakture, dnevnik ključeva i sigurnosni zapisnik ostaju, pod neutralnim imenom.',
    hr: '0: samo na zahtjev. Narudžbe, računi, dnevnik ključeva i sigurnosni zapisnik ostaju, pod neutralnim imenom.',
  },
  fourEyes: {
    en: 'Funds and limits changed by hand: second person above',
    bs: 'Ručna izmjena sredstava i limita: druga osoba iznad',
    hr: 'Ručna izmjena sredstava i limita: druga osoba iznad',
  },
  fourEyesHint: {
    en: 'What one person books for one company within a day. Above it, another person has to approve. A higher amount takes effect after 24 hours, and the others are told; a lower one takes effect at once.',
    bs: 'Ono što jedna osoba proknjiži za jednu kompaniju u toku dana. Iznad toga odobrava druga osoba. Povećanje iznosa važi nakon 24 sata, o čemu se ostali obavještavaju; smanjenje važi odmah.',
    hr: 'Ono što jedna osoba proknjiži za jednu tvrtku tijekom dana. Iznad toga odobrava druga osoba. Povećanje iznosa vrijedi nakon 24 sata, o čemu se ostali obavješćuju; smanjenje vrijedi odmah.',
  },
  kept: { en: 'Kept in the database', bs: 'Čuva se u bazi', hr: 'Čuva se u bazi' },
  keepCustody: { en: 'Custody log', bs: 'Dnevnik ključeva', hr: 'Dnevnik ključeva' },
  keepOrderEvents: { en: 'History of orders', bs: 'Historija narudžbi', hr: 'Povijest narudžbi' },
  keepSecurity: { en: 'Security events', bs: 'Sigurnosni događaji', hr: 'Sigurnosni događaji' },
  keepMails: { en: 'Sent e-mails', bs: 'Poslani e-mailovi', hr: 'Poslana e-pošta' },
  keepNotifications: { en: 'Notifications', bs: 'Obavještenja', hr: 'Obavijesti' },
  keptHint: {
    en: 'Older months are moved to archives, where they can be verified and read again. Notifications are deleted.',
    bs: 'Stariji mjeseci se premještaju u arhive, gdje se mogu provjeriti i ponovo pročitati. Obavještenja se brišu.',
    hr: 'Stariji se mjeseci premještaju u arhive, gdje se mogu provjeriti i ponovno pročitati. Obavijesti se brišu.',
  },
  revealsMost: {
    en: 'Codes that one person sees in ten minutes',
    bs: 'Kodova koje jedna osoba vidi u deset minuta',
    hr: 'Kodova koje jedna osoba vidi u deset minuta',
  },
  revealsMostHint: {
    en: 'Beyond that the person has to wait. A download of a whole order does not count; it asks for the password.',
    bs: 'Preko toga osoba mora sačekati. Preuzimanje cijele narudžbe se ne računa; za njega se traži lozinka.',
    hr: 'Preko toga osoba mora pričekati. Preuzimanje cijele narudžbe ne računa se; za njega se traži lozinka.',
  },
  eeaIsOneArea: {
    en: 'The EEA is one area',
    bs: 'EEP je jedno područje',
    hr: 'EGP je jedno područje',
  },
  eeaIsOneAreaHint: {
    en: 'Whoever buys in the European Economic Area may order products for any of its countries. Promotions keep to the regions of their products.',
    bs: 'Ko kupuje u Evropskom ekonomskom prostoru može naručiti proizvode za bilo koju njegovu zemlju. Promocije se drže regija svojih proizvoda.',
    hr: 'Tko kupuje u Europskom gospodarskom prostoru može naručiti proizvode za bilo koju njegovu zemlju. Promocije se drže regija svojih proizvoda.',
  },
  posHold: {
    en: 'A POS sale is held for',
    bs: 'Rezervacija kod POS prodaje',
    hr: 'Rezervacija kod POS prodaje',
  },
  posHoldHint: {
    en: 'If the device does not confirm in that time, the key and the money are released. 30 to 900.',
    bs: 'Ako uređaj u tom roku ne potvrdi, ključ i novac se oslobađaju. 30 do 900.',
    hr: 'Ako uređaj u tom roku ne potvrdi, ključ i novac se oslobađaju. 30 do 900.',
  },
  returnHoursHint: {
    en: 'A buyer may ask for it while nobody has opened the key; you decide. 0 means never.',
    bs: 'Kupac to može tražiti dok ključ niko nije otvorio; odlučujete vi. 0 znači nikad.',
    hr: 'Kupac to može tražiti dok ključ nitko nije otvorio; odlučujete vi. 0 znači nikad.',
  },
  freeKeysHint: {
    en: 'The most that one person at the distributor may give away in free orders per calendar month.',
    bs: 'Najviše što neko kod distributera može dati besplatnim narudžbama u kalendarskom mjesecu.',
    hr: 'Najviše što netko kod distributera može dati besplatnim narudžbama u kalendarskom mjesecu.',
  },
  mfaHint: {
    en: 'With an authenticator app or a passkey. Anyone who has neither must set one up first.',
    bs: 'Aplikacijom za autentifikaciju ili pristupnim ključem. Ko nema ni jedno ni drugo, to podešava prije svega ostalog.',
    hr: 'Aplikacijom za autentifikaciju ili pristupnim ključem. Tko nema ni jedno ni drugo, to postavlja prije svega ostaloga.',
  },
  mfaKeys: {
    en: 'Whoever sees keys must use two-step verification',
    bs: 'Ko vidi ključeve, mora koristiti potvrdu u dva koraka',
    hr: 'Tko vidi ključeve mora koristiti potvrdu u dva koraka',
  },
  mfaKeysHint: {
    en: 'With an authenticator app or a passkey, also at resellers and retailers. Delivery e-mails, devices and programs are not affected.',
    bs: 'Aplikacijom za autentifikaciju ili pristupnim ključem, i kod preprodavača i maloprodaja. Ne odnosi se na e-mailove s isporukom, uređaje i programe.',
    hr: 'Aplikacijom za autentifikaciju ili pristupnim ključem, i kod preprodavača i maloprodaja. Ne odnosi se na e-poštu s isporukom, uređaje i programe.',
  },
  mfa: {
    en: 'Distributors must use two-step verification',
    bs: 'Distributeri moraju koristiti potvrdu u dva koraka',
    hr: 'Distributeri moraju koristiti potvrdu u dva koraka',
  },
})
