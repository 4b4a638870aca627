import { texts } from '../text/texts.ts'

export const t = texts({
  reconciliation: { en: 'Card reconciliation', bs: 'Usklađivanje kartica', hr: 'Usklađivanje kartica' },
  title: { en: 'Card gateways', bs: 'Kanali za kartice', hr: 'Kanali za kartice' },
  add: { en: 'Add gateway', bs: 'Dodaj kanal', hr: 'Dodaj kanal' },
  change: { en: 'Change gateway', bs: 'Izmijeni kanal', hr: 'Izmijeni kanal' },
  none: { en: 'No gateway yet', bs: 'Još nema kanala', hr: 'Još nema kanala' },
  noneText: {
    en: 'Add a gateway for a currency, and buyers whose company may pay by card can choose it in the cart.',
    bs: 'Dodajte kanal za valutu, pa kupci čija kompanija smije plaćati karticom to mogu odabrati u korpi.',
    hr: 'Dodajte kanal za valutu, pa kupci čija tvrtka smije plaćati karticom to mogu odabrati u košarici.',
  },
  kind: { en: 'Gateway', bs: 'Kanal', hr: 'Kanal' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  company: { en: 'Only for this partner', bs: 'Samo za ovog partnera', hr: 'Samo za ovog partnera' },
  everybody: { en: 'Everybody', bs: 'Svi', hr: 'Svi' },
  live: { en: 'Real payments', bs: 'Prava plaćanja', hr: 'Prava plaćanja' },
  test: { en: 'Test', bs: 'Test', hr: 'Test' },
  active: { en: 'Takes payments', bs: 'Prima plaćanja', hr: 'Prima plaćanja' },
  off: { en: 'Off', bs: 'Isključen', hr: 'Isključen' },
  on: { en: 'On', bs: 'Uključen', hr: 'Uključen' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  testConnection: { en: 'Test connection', bs: 'Provjeri vezu', hr: 'Provjeri vezu' },
  notices: { en: 'Address for notices', bs: 'Adresa za obavještenja', hr: 'Adresa za obavijesti' },
  noticesHint: {
    en: 'Enter this address at the provider.',
    bs: 'Ovu adresu unesite kod pružaoca usluge.',
    hr: 'Ovu adresu unesite kod pružatelja usluge.',
  },
  secretSandbox: {
    en: 'Signing secret (any 8 characters or more)',
    bs: 'Tajni ključ za potpis (bilo kojih 8 ili više znakova)',
    hr: 'Tajni ključ za potpis (bilo kojih 8 ili više znakova)',
  },
  secretMonri: { en: 'Merchant key', bs: 'Ključ trgovca (merchant key)', hr: 'Ključ trgovca (merchant key)' },
  secretStripe: {
    en: 'Signing secret of the webhook',
    bs: 'Tajni ključ webhooka',
    hr: 'Tajni ključ webhooka',
  },
  authenticityToken: { en: 'Authenticity token', bs: 'Authenticity token', hr: 'Authenticity token' },
  apiKey: { en: 'Secret API key', bs: 'Tajni API ključ', hr: 'Tajni API ključ' },
  keepEmpty: {
    en: 'Leave empty to keep what is stored. The previous signing secret is still accepted until the next change.',
    bs: 'Ostavite prazno da ostane sačuvana vrijednost. Prethodni ključ za potpis važi do sljedeće izmjene.',
    hr: 'Ostavite prazno da ostane spremljena vrijednost. Prethodni ključ za potpis vrijedi do sljedeće izmjene.',
  },
  sandboxHint: {
    en: 'The sandbox moves no money and has test cards for every answer of a bank. Production refuses it.',
    bs: 'Testni kanal ne prenosi novac i ima testne kartice za svaki odgovor banke. Produkcija ga ne dozvoljava.',
    hr: 'Testni kanal ne prenosi novac i ima testne kartice za svaki odgovor banke. Produkcija ga ne dopušta.',
  },
})
