import { defineErrors } from '../errors.ts'

export const usersErrors = defineErrors('users', {
  usernameTaken: {
    status: 409,
    text: {
      en: 'This user name is already taken.',
      bs: 'Ovo korisničko ime je već zauzeto.',
      hr: 'Ovo je korisničko ime već zauzeto.',
    },
  },
  worksElsewhere: {
    status: 409,
    text: {
      en: ({ company }: { company: string }) =>
        `Somebody with this e-mail works for ${company} already. A person works for one company; use another address, or disable the first account.`,
      bs: ({ company }: { company: string }) =>
        `Osoba s ovom e-mail adresom već radi za: ${company}. Jedna osoba radi za jednu kompaniju; unesite drugu adresu ili isključite prvi račun.`,
      hr: ({ company }: { company: string }) =>
        `Osoba s ovom adresom e-pošte već radi za: ${company}. Jedna osoba radi za jednu tvrtku; unesite drugu adresu ili isključite prvi račun.`,
    },
  },
  roleNotAllowed: {
    status: 422,
    text: {
      en: 'This role cannot be given to people of this company.',
      bs: 'Ova uloga se ne može dodijeliti korisnicima ove kompanije.',
      hr: 'Ova se uloga ne može dodijeliti korisnicima ove tvrtke.',
    },
  },
  notYourself: {
    status: 409,
    text: {
      en: 'You cannot do this to your own account. Ask another administrator.',
      bs: 'Ovo ne možete uraditi sa svojim računom. Zamolite drugog administratora.',
      hr: 'Ovo ne možete učiniti sa svojim računom. Zamolite drugog administratora.',
    },
  },
  isDisabled: {
    status: 409,
    text: {
      en: 'This person is disabled. Reactivate them first.',
      bs: 'Ovaj korisnik je isključen. Prvo ga ponovo uključite.',
      hr: 'Ovaj je korisnik isključen. Najprije ga ponovno uključite.',
    },
  },
  companyIsDiscarded: {
    status: 409,
    text: {
      en: 'This company was discarded, so its people cannot sign in. Restore the company first.',
      bs: 'Ova kompanija je odbijena, pa se njeni korisnici ne mogu prijaviti. Prvo vratite kompaniju.',
      hr: 'Ova je tvrtka odbijena pa se njezini korisnici ne mogu prijaviti. Najprije vratite tvrtku.',
    },
  },
  passwordForEmail: {
    status: 422,
    text: {
      en: 'Enter your current password to change your own e-mail address.',
      bs: 'Unesite sadašnju lozinku da biste promijenili vlastitu e-mail adresu.',
      hr: 'Unesite sadašnju lozinku kako biste promijenili vlastitu adresu e-pošte.',
    },
  },
  usernameIsAddress: {
    status: 422,
    text: {
      en: "A user name that looks like an e-mail address must be this person's own address.",
      bs: 'Korisničko ime u obliku e-mail adrese mora biti adresa ove osobe.',
      hr: 'Korisničko ime u obliku adrese e-pošte mora biti adresa ove osobe.',
    },
  },
  usernameForm: {
    status: 422,
    text: {
      en: 'A user name may contain only letters, digits, - and _, or be the e-mail address of this person.',
      bs: 'Korisničko ime sadrži samo slova, cifre, - i _, ili je e-mail adresa ove osobe.',
      hr: 'Korisničko ime sadrži samo slova, znamenke, - i _, ili je adresa e-pošte ove osobe.',
    },
  },
  codeNeeded: {
    status: 422,
    text: {
      en: 'Enter a code of your two-step verification.',
      bs: 'Unesite kod za potvrdu u dva koraka.',
      hr: 'Unesite kod za potvrdu u dva koraka.',
    },
  },
  secondStepOfOthers: {
    status: 409,
    text: {
      en: 'Only an administrator of that company or the distributor can turn off two-step verification for its people.',
      bs: 'Potvrdu u dva koraka korisnicima druge kompanije može isključiti samo njen administrator ili distributer.',
      hr: 'Potvrdu u dva koraka korisnicima druge tvrtke može isključiti samo njezin administrator ili distributer.',
    },
  },
  secondStepIsOff: {
    status: 409,
    text: {
      en: 'This person has no two-step verification.',
      bs: 'Ovaj korisnik nema uključenu potvrdu u dva koraka.',
      hr: 'Ovaj korisnik nema uključenu potvrdu u dva koraka.',
    },
  },
  reasonNeeded: {
    status: 422,
    text: { en: 'Enter a reason.', bs: 'Unesite razlog.', hr: 'Unesite razlog.' },
  },
  changeWaits: {
    status: 409,
    text: {
      en: 'This was already requested and takes effect after the waiting time.',
      bs: 'Ovo je već zatraženo i provodi se nakon vremena čekanja.',
      hr: 'Ovo je već zatraženo i provodi se nakon vremena čekanja.',
    },
  },
  phoneIsForCodes: {
    status: 409,
    text: {
      en: 'Sign-in codes go to this phone number. Only its owner can change it, under Profile and security.',
      bs: 'Na ovaj broj idu kodovi za prijavu. Može ga promijeniti samo vlasnik, pod Profil i sigurnost.',
      hr: 'Na ovaj broj idu kodovi za prijavu. Može ga promijeniti samo vlasnik, pod Profil i sigurnost.',
    },
  },
  mfaAlreadyOn: {
    status: 409,
    text: {
      en: 'Two-step verification is already on. Turn it off first.',
      bs: 'Potvrda u dva koraka je već uključena. Prvo je isključite.',
      hr: 'Potvrda u dva koraka već je uključena. Najprije je isključite.',
    },
  },
  mfaNotStarted: {
    status: 409,
    text: {
      en: 'Start setting up two-step verification again.',
      bs: 'Ponovo pokrenite postavljanje potvrde u dva koraka.',
      hr: 'Ponovno pokrenite postavljanje potvrde u dva koraka.',
    },
  },
  passkeysAreOff: {
    status: 409,
    text: {
      en: 'Passkeys need a domain name, not an IP address. Ask the operator to set PUBLIC_URL.',
      bs: 'Za pristupne ključeve portal mora imati naziv domene, a ne IP adresu. Zamolite operatera da postavi PUBLIC_URL.',
      hr: 'Za pristupne ključeve portal mora imati naziv domene, a ne IP adresu. Zamolite operatora da postavi PUBLIC_URL.',
    },
  },
  tooManyPasskeys: {
    status: 409,
    text: {
      en: 'You have ten passkeys. Remove one first.',
      bs: 'Imate deset pristupnih ključeva. Prvo uklonite neki.',
      hr: 'Imate deset pristupnih ključeva. Najprije uklonite neki.',
    },
  },
  mfaMandatory: {
    status: 409,
    text: {
      en: 'Two-step verification is mandatory for your role.',
      bs: 'Potvrda u dva koraka je obavezna za vašu ulogu.',
      hr: 'Potvrda u dva koraka obvezna je za vašu ulogu.',
    },
  },
  erasureAsked: {
    status: 409,
    text: {
      en: 'The erasure of this data is already requested.',
      bs: 'Brisanje ovih podataka je već zatraženo.',
      hr: 'Brisanje ovih podataka već je zatraženo.',
    },
  },
  noErasureAsked: {
    status: 409,
    text: {
      en: 'There is no open request to erase this data.',
      bs: 'Nema otvorenog zahtjeva za brisanje ovih podataka.',
      hr: 'Nema otvorenog zahtjeva za brisanje ovih podataka.',
    },
  },
  stillHere: {
    status: 409,
    text: {
      en: 'This person can still sign in. Disable the account first.',
      bs: 'Ova osoba se još može prijaviti. Prvo isključite račun.',
      hr: 'Ova se osoba još može prijaviti. Najprije isključite račun.',
    },
  },
  dataOfOthers: {
    status: 409,
    text: {
      en: 'Only an administrator of that company or the distributor can download this data.',
      bs: 'Ove podatke može preuzeti samo administrator te kompanije ili distributer.',
      hr: 'Ove podatke može preuzeti samo administrator te tvrtke ili distributer.',
    },
  },
  photoNotReadable: {
    status: 422,
    text: {
      en: 'This picture cannot be read. Send a PNG, JPEG or WebP.',
      bs: 'Ova slika se ne može pročitati. Pošaljite PNG, JPEG ili WebP.',
      hr: 'Ova se slika ne može pročitati. Pošaljite PNG, JPEG ili WebP.',
    },
  },
})
