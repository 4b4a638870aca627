import { texts } from '../text/texts.ts'

export const mailedLinkTexts = texts({
  confirmTitle: { en: 'Confirm your e-mail address', bs: 'Potvrdite e-mail adresu', hr: 'Potvrdite adresu e-pošte' },
  confirmLead: {
    en: 'Confirm that this mailbox is yours. Messages about your account will then go here.',
    bs: 'Potvrdite da je e-mail adresa na koju ste dobili ovaj link vaša. Poruke o vašem računu tada će stizati na nju.',
    hr: 'Potvrdite da je adresa e-pošte na koju ste dobili ovu poveznicu vaša. Poruke o vašem računu tada će stizati na nju.',
  },
  confirm: { en: 'Confirm the address', bs: 'Potvrdi adresu', hr: 'Potvrdi adresu' },
  holdsTitle: { en: 'The address is confirmed', bs: 'Adresa je potvrđena', hr: 'Adresa je potvrđena' },
  holdsNow: {
    en: 'From now on messages about your account come here.',
    bs: 'Poruke o vašem računu odsad stižu na ovu adresu.',
    hr: 'Poruke o vašem računu odsad stižu na ovu adresu.',
  },
  holdsFrom: {
    en: (at: string) =>
      `Messages about your account come here from ${at}, unless somebody objects from the previous address.`,
    bs: (at: string) =>
      `Poruke o vašem računu stižu na ovu adresu od ${at}, osim ako neko s dosadašnje adrese prigovori.`,
    hr: (at: string) =>
      `Poruke o vašem računu stižu na ovu adresu od ${at}, osim ako netko s dosadašnje adrese prigovori.`,
  },
  newUsername: {
    en: (username: string) =>
      `Somebody else already signs in with this address. Sign in with your new user name: ${username}. It is in your mailbox too.`,
    bs: (username: string) =>
      `Ovom adresom se već prijavljuje neko drugi. Prijavljujte se svojim novim korisničkim imenom: ${username}. Stiglo vam je i e-mailom.`,
    hr: (username: string) =>
      `Ovom se adresom već prijavljuje netko drugi. Prijavljujte se svojim novim korisničkim imenom: ${username}. Stiglo vam je i e-poštom.`,
  },
  objectTitle: { en: 'Stop this change?', bs: 'Zaustaviti promjenu?', hr: 'Zaustaviti promjenu?' },
  objectLead: {
    en: 'The change described in the message will not happen. If your account already has the new e-mail address, it gets the previous one back: all sessions end, the password stops working, and two-step verification set up since then is turned off and passkeys added since then are removed. The administrators of Brava are notified.',
    bs: 'Promjena vašeg računa o kojoj govori poruka neće se izvršiti. Ako račun već ima novu e-mail adresu, vraća mu se prethodna: sve sesije se prekidaju, lozinka prestaje važiti, a potvrda u dva koraka postavljena nakon promjene se isključuje i pristupni ključevi dodani nakon nje se uklanjaju. Administratori Brave će biti obaviješteni.',
    hr: 'Promjena vašeg računa o kojoj govori poruka neće se izvršiti. Ako račun već ima novu adresu e-pošte, vraća mu se prethodna: sve se sesije prekidaju, lozinka prestaje vrijediti, a potvrda u dva koraka postavljena nakon promjene isključuje se i pristupni ključevi dodani nakon nje uklanjaju se. Administratori Brave bit će obaviješteni.',
  },
  object: { en: 'Stop the change', bs: 'Zaustavi promjenu', hr: 'Zaustavi promjenu' },
  stoppedTitle: { en: 'The change is stopped', bs: 'Promjena je zaustavljena', hr: 'Promjena je zaustavljena' },
  stoppedLead: {
    en: 'The administrators have been told. If the change had already taken effect, your password no longer works: a link for a new one is in your mailbox. If you think that somebody knows your password, choose a new one now.',
    bs: 'Administratori su obaviješteni. Ako je promjena već stupila na snagu, vaša lozinka više ne važi: link za novu stigao vam je e-mailom. Ako mislite da neko zna vašu lozinku, odmah je promijenite.',
    hr: 'Administratori su obaviješteni. Ako je promjena već stupila na snagu, vaša lozinka više ne vrijedi: poveznica za novu stigla vam je e-poštom. Ako mislite da netko zna vašu lozinku, odmah je promijenite.',
  },
  gone: {
    en: 'The link has already been used or has expired.',
    bs: 'Link je već iskorišten ili je istekao.',
    hr: 'Poveznica je već iskorištena ili je istekla.',
  },
  nothingToStop: {
    en: 'The link has been used, has expired, or there is nothing left to stop.',
    bs: 'Link je već iskorišten, prestar je ili se više nema šta zaustaviti.',
    hr: 'Poveznica je već iskorištena, prestara je ili se više nema što zaustaviti.',
  },
})
