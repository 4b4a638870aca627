import { texts } from '../text/texts.ts'

export const newPasswordTexts = texts({
  forgotTitle: { en: 'Forgot your password?', bs: 'Zaboravljena lozinka', hr: 'Zaboravljena lozinka' },
  forgotLead: {
    en: 'Tell us your user name or e-mail. We will send you a link to choose a new password.',
    bs: 'Upišite korisničko ime ili e-mail. Poslat ćemo vam link za novu lozinku.',
    hr: 'Upišite korisničko ime ili e-poštu. Poslat ćemo vam poveznicu za novu lozinku.',
  },
  sendLink: { en: 'Send the link', bs: 'Pošalji link', hr: 'Pošalji poveznicu' },
  sentTitle: { en: 'Check your mailbox', bs: 'Pogledajte svoj e-mail', hr: 'Pogledajte svoju e-poštu' },
  sentHint: {
    en: 'The link is valid for 30 minutes. Check your spam folder too.',
    bs: 'Link važi 30 minuta. Pogledajte i neželjenu poštu.',
    hr: 'Poveznica vrijedi 30 minuta. Pogledajte i neželjenu poštu.',
  },
  backToSignIn: { en: 'Back to sign-in', bs: 'Nazad na prijavu', hr: 'Natrag na prijavu' },
  resetTitle: { en: 'Choose a new password', bs: 'Nova lozinka', hr: 'Nova lozinka' },
  resetLead: {
    en: (name: string) => `For ${name}. You will then sign in with it; all open sessions end.`,
    bs: (name: string) =>
      `Korisničko ime: ${name}. Nakon toga se prijavljujete novom lozinkom; sve otvorene sesije se završavaju.`,
    hr: (name: string) =>
      `Korisničko ime: ${name}. Nakon toga se prijavljujete novom lozinkom; sve otvorene sesije završavaju.`,
  },
  firstTitle: { en: 'Choose a password', bs: 'Odaberite lozinku', hr: 'Odaberite lozinku' },
  firstLead: {
    en: (name: string) => `For ${name}. You will then sign in with it.`,
    bs: (name: string) => `Korisničko ime: ${name}. Nakon toga se prijavljujete tom lozinkom.`,
    hr: (name: string) => `Korisničko ime: ${name}. Nakon toga se prijavljujete tom lozinkom.`,
  },
  newPassword: { en: 'New password', bs: 'Nova lozinka', hr: 'Nova lozinka' },
  repeatPassword: { en: 'Repeat the password', bs: 'Ponovite lozinku', hr: 'Ponovite lozinku' },
  passwordRules: {
    en: 'At least 8 characters. A few unrelated words work best.',
    bs: 'Najmanje 8 znakova. Najbolje je nekoliko riječi koje biste samo vi spojili.',
    hr: 'Najmanje 8 znakova. Najbolje je nekoliko riječi koje biste samo vi spojili.',
  },
  setPassword: { en: 'Set the password', bs: 'Postavi lozinku', hr: 'Postavi lozinku' },
  setTitle: { en: 'Your password is set', bs: 'Lozinka je postavljena', hr: 'Lozinka je postavljena' },
  expiredTitle: {
    en: 'This link is no longer valid',
    bs: 'Ovaj link više ne važi',
    hr: 'Ova poveznica više ne vrijedi',
  },
  expiredText: {
    en: 'A link works once and expires; a newer link replaces an older one. Request a new link.',
    bs: 'Link se može upotrijebiti samo jednom i vremenski je ograničen; noviji zamjenjuje stariji. Zatražite novi link.',
    hr: 'Poveznica se može upotrijebiti samo jednom i vremenski je ograničena; novija zamjenjuje stariju. Zatražite novu poveznicu.',
  },
  newLink: { en: 'Ask for a new link', bs: 'Zatraži novi link', hr: 'Zatraži novu poveznicu' },
  strength: { en: 'Strength', bs: 'Jačina', hr: 'Jačina' },
  strength0: { en: 'Not possible', bs: 'Nije moguća', hr: 'Nije moguća' },
  strength1: { en: 'Weak', bs: 'Slaba', hr: 'Slaba' },
  strength2: { en: 'Fair', bs: 'Prihvatljiva', hr: 'Prihvatljiva' },
  strength3: { en: 'Good', bs: 'Dobra', hr: 'Dobra' },
  strength4: { en: 'Strong', bs: 'Jaka', hr: 'Jaka' },
})
