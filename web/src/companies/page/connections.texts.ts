import { texts } from '../../text/texts.ts'

export const connectionTexts = texts({
  title: { en: 'Web shop', bs: 'Web shop', hr: 'Web-trgovina' },
  facts: {
    en: 'its credential, webhook and feed; secrets are shown once at the end',
    bs: 'API ključ, webhook i feed; tajni podaci se prikazuju jednom, na kraju',
    hr: 'API ključ, webhook i feed; tajni se podaci prikazuju jednom, na kraju',
  },
  credentialName: { en: 'Credential name', bs: 'Naziv API ključa', hr: 'Naziv API ključa' },
  webhook: { en: 'Webhook address', bs: 'Adresa webhooka', hr: 'Adresa webhooka' },
  webhookHint: {
    en: 'Where its events are sent, over https. Empty: no webhook.',
    bs: 'Na nju se šalju događaji, preko https-a. Prazno: bez webhooka.',
    hr: 'Na nju se šalju događaji, preko https-a. Prazno: bez webhooka.',
  },
  feed: { en: 'Product feed: column set', bs: 'Feed proizvoda: skup kolona', hr: 'Feed proizvoda: skup stupaca' },
  noFeed: { en: 'No feed', bs: 'Bez feeda', hr: 'Bez feeda' },
  format: { en: 'Format of the feed', bs: 'Format feeda', hr: 'Format feeda' },
  begun: {
    en: 'The company is created already: its data is locked here, and can be changed later on its page. Send again to finish what is left.',
    bs: 'Kompanija je već dodana: njeni podaci su ovdje zaključani, a kasnije se mijenjaju na njenoj stranici. Pošaljite ponovo da se završi ostatak.',
    hr: 'Tvrtka je već dodana: njezini su podaci ovdje zaključani, a poslije se mijenjaju na njezinoj stranici. Pošaljite ponovno da se završi ostatak.',
  },
  madeTitle: {
    en: (name: string) => `${name} is connected`,
    bs: (name: string) => `${name}: povezivanje`,
    hr: (name: string) => `${name}: povezivanje`,
  },
  once: {
    en: 'Copy these now: they are shown just once. Afterwards you can only make new ones.',
    bs: 'Kopirajte ih sada: prikazuju se samo ovaj put. Poslije možete samo napraviti nove.',
    hr: 'Kopirajte ih sada: prikazuju se samo ovaj put. Poslije možete samo izraditi nove.',
  },
  credential: { en: 'API credential', bs: 'API ključ', hr: 'API ključ' },
  webhookSecret: { en: 'Webhook secret', bs: 'Tajni ključ webhooka', hr: 'Tajni ključ webhooka' },
  feedAddress: { en: 'Feed address', bs: 'Adresa feeda', hr: 'Adresa feeda' },
  copy: {
    en: (what: string) => `Copy: ${what}`,
    bs: (what: string) => `Kopiraj: ${what}`,
    hr: (what: string) => `Kopiraj: ${what}`,
  },
  left: {
    en: (what: string, why: string) => `Not done: ${what}. ${why} Add it on the partner’s page, under API.`,
    bs: (what: string, why: string) => `Nije urađeno: ${what}. ${why} Dodajte ga na stranici partnera, pod API.`,
    hr: (what: string, why: string) => `Nije obavljeno: ${what}. ${why} Dodajte ga na stranici partnera, pod API.`,
  },
  kept: { en: 'I have saved them', bs: 'Ključevi su sačuvani', hr: 'Ključevi su spremljeni' },
})
