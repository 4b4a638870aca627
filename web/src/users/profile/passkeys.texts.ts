import { texts } from '../../text/texts.ts'

export const passkeysTexts = texts({
  passkey: { en: 'Passkey', bs: 'Pristupni ključ', hr: 'Pristupni ključ' },
  facts: {
    en: 'Your fingerprint, face or device PIN instead of a code. It does not work on a forged site, so nobody can trick it out of you.',
    bs: 'Otisak prsta, lice ili PIN uređaja umjesto koda. Na lažnoj stranici ne radi, pa vam ga niko ne može izmamiti.',
    hr: 'Otisak prsta, lice ili PIN uređaja umjesto koda. Na lažnoj stranici ne radi, pa vam ga nitko ne može izmamiti.',
  },
  notHere: {
    en: 'This browser cannot use passkeys. Open your profile in another browser to add one.',
    bs: 'Ovaj preglednik ne podržava pristupne ključeve. Za dodavanje otvorite profil u drugom pregledniku.',
    hr: 'Ovaj preglednik ne podržava pristupne ključeve. Za dodavanje otvorite profil u drugom pregledniku.',
  },
  add: { en: 'Add a passkey', bs: 'Dodaj pristupni ključ', hr: 'Dodaj pristupni ključ' },
  list: { en: 'Your passkeys', bs: 'Vaši pristupni ključevi', hr: 'Vaši pristupni ključevi' },
  most: {
    en: (n: number) =>
      `Up to ${n} passkeys. Add one on each device you use, so that a lost device does not lock you out.`,
    bs: (n: number) =>
      `Najviše ${n} pristupnih ključeva. Dodajte po jedan na svakom uređaju koji koristite, pa vas gubitak jednog neće ostaviti bez pristupa.`,
    hr: (n: number) =>
      `Najviše ${n} pristupnih ključeva. Dodajte po jedan na svakom uređaju kojim se služite, pa vas gubitak jednog neće ostaviti bez pristupa.`,
  },
  name: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  nameHint: {
    en: 'A name you recognise it by later, such as the device',
    bs: 'Po kojem ćete ga kasnije prepoznati, npr. naziv uređaja',
    hr: 'Po kojem ćete ga poslije prepoznati, npr. naziv uređaja',
  },
  makeLead: {
    en: 'Your browser then asks you to confirm with your fingerprint, face, PIN or security key.',
    bs: 'Preglednik će zatim tražiti potvrdu otiskom prsta, licem, PIN-om ili sigurnosnim ključem.',
    hr: 'Preglednik će zatim tražiti potvrdu otiskom prsta, licem, PIN-om ili sigurnosnim ključem.',
  },
  make: { en: 'Create passkey', bs: 'Napravi pristupni ključ', hr: 'Izradi pristupni ključ' },
  added: { en: (on: string) => `Added ${on}`, bs: (on: string) => `Dodan ${on}`, hr: (on: string) => `Dodan ${on}` },
  used: {
    en: (when: string) => `last used ${when}`,
    bs: (when: string) => `posljednji put korišten ${when}`,
    hr: (when: string) => `posljednji put upotrijebljen ${when}`,
  },
  neverUsed: { en: 'not used yet', bs: 'još nije korišten', hr: 'još nije upotrijebljen' },
  synced: {
    en: 'on your other devices too',
    bs: 'i na vašim ostalim uređajima',
    hr: 'i na vašim ostalim uređajima',
  },
  rename: { en: 'Rename', bs: 'Preimenuj', hr: 'Preimenuj' },
  remove: { en: 'Remove', bs: 'Ukloni', hr: 'Ukloni' },
  removeTitle: {
    en: (name: string) => `Remove the passkey “${name}”?`,
    bs: (name: string) => `Ukloniti pristupni ključ „${name}“?`,
    hr: (name: string) => `Ukloniti pristupni ključ „${name}“?`,
  },
  removeWhy: {
    en: 'It then no longer opens your account. Delete it on your device too.',
    bs: 'Njime više nećete moći potvrditi prijavu. Obrišite ga i na svom uređaju.',
    hr: 'Njime više nećete moći potvrditi prijavu. Izbrišite ga i na svojem uređaju.',
  },
  removeLast: {
    en: 'It is your only one: two-step verification will be off, and your recovery codes will no longer be valid.',
    bs: 'Ovo je vaš jedini ključ: potvrda u dva koraka će se isključiti, a kodovi za oporavak više neće važiti.',
    hr: 'Ovo je vaš jedini ključ: potvrda u dva koraka isključit će se, a kodovi za oporavak više neće vrijediti.',
  },
  offToo: {
    en: 'Your passkeys are removed too.',
    bs: 'Uklanjaju se i vaši pristupni ključevi.',
    hr: 'Uklanjaju se i vaši pristupni ključevi.',
  },
  proveWithPasskey: {
    en: 'Please enter your password and then confirm with a passkey.',
    bs: 'Unesite svoju lozinku, a zatim potvrdite pristupnim ključem.',
    hr: 'Unesite svoju lozinku, a zatim potvrdite pristupnim ključem.',
  },
  useCode: { en: 'Use a code instead', bs: 'Koristi kod', hr: 'Upotrijebi kod' },
})
