import { defineErrors } from './errors.ts'

type Host = { host: string }

/**
 * Why a user-supplied address is not called, or its answer not accepted. The texts name only hosts: paths may contain
 * tokens, and what a name resolves to inside a network must not be revealed.
 */
export const outboundErrors = defineErrors('outbound', {
  notAnAddress: {
    status: 422,
    text: {
      en: 'This is not a complete web address. Write it like https://shop.example/path.',
      bs: 'Ovo nije potpuna internet adresa. Napišite je kao https://shop.example/putanja.',
      hr: 'Ovo nije potpuna internetska adresa. Napišite je kao https://shop.example/putanja.',
    },
  },
  notHttps: {
    status: 422,
    text: {
      en: 'The address must begin with https://.',
      bs: 'Adresa mora početi sa https://.',
      hr: 'Adresa mora počinjati s https://.',
    },
  },
  otherPort: {
    status: 422,
    text: {
      en: 'The address must not name a port.',
      bs: 'Adresa ne smije sadržavati port.',
      hr: 'Adresa ne smije sadržavati port.',
    },
  },
  withUser: {
    status: 422,
    text: {
      en: 'The address must not contain a user name or a password.',
      bs: 'Adresa ne smije sadržavati korisničko ime ni lozinku.',
      hr: 'Adresa ne smije sadržavati korisničko ime ni lozinku.',
    },
  },
  notPublicName: {
    status: 422,
    text: {
      en: 'The address must contain the public name of a server, not an IP address or an internal name.',
      bs: 'Adresa mora sadržavati javni naziv servera, a ne IP adresu ni interni naziv.',
      hr: 'Adresa mora sadržavati javni naziv poslužitelja, a ne IP adresu ni interni naziv.',
    },
  },
  unknownHost: {
    status: 422,
    text: {
      en: ({ host }: Host) => `There is no server named ${host}.`,
      bs: ({ host }: Host) => `Server pod nazivom ${host} ne postoji.`,
      hr: ({ host }: Host) => `Poslužitelj pod nazivom ${host} ne postoji.`,
    },
  },
  innerAddress: {
    status: 422,
    text: {
      en: ({ host }: Host) => `${host} is not a public server. Internal addresses are not called.`,
      bs: ({ host }: Host) => `${host} nije javni server. Interne adrese se ne pozivaju.`,
      hr: ({ host }: Host) => `${host} nije javni poslužitelj. Interne se adrese ne pozivaju.`,
    },
  },
  unreachable: {
    status: 424,
    text: {
      en: ({ host }: Host) => `${host} cannot be reached.`,
      bs: ({ host }: Host) => `${host} nije dostupan.`,
      hr: ({ host }: Host) => `${host} nije dostupan.`,
    },
  },
  timedOut: {
    status: 424,
    text: {
      en: ({ host }: Host) => `${host} took too long to answer.`,
      bs: ({ host }: Host) => `${host} nije odgovorio na vrijeme.`,
      hr: ({ host }: Host) => `${host} nije odgovorio na vrijeme.`,
    },
  },
  badCertificate: {
    status: 424,
    text: {
      en: ({ host }: Host) => `The certificate of ${host} is not valid, so nothing was sent to it.`,
      bs: ({ host }: Host) => `Certifikat servera ${host} nije ispravan, pa mu ništa nije poslano.`,
      hr: ({ host }: Host) => `Certifikat poslužitelja ${host} nije ispravan, pa mu ništa nije poslano.`,
    },
  },
  redirected: {
    status: 424,
    text: {
      en: ({ host, to }: Host & { to: string }) => `${host} redirects to ${to}. Redirects are not followed.`,
      bs: ({ host, to }: Host & { to: string }) => `${host} preusmjerava na ${to}. Preusmjeravanja se ne prate.`,
      hr: ({ host, to }: Host & { to: string }) => `${host} preusmjerava na ${to}. Preusmjeravanja se ne slijede.`,
    },
  },
  badStatus: {
    status: 424,
    text: {
      en: ({ host, status }: Host & { status: number }) => `${host} answered with the error ${status}.`,
      bs: ({ host, status }: Host & { status: number }) => `${host} je odgovorio greškom ${status}.`,
      hr: ({ host, status }: Host & { status: number }) => `${host} odgovorio je pogreškom ${status}.`,
    },
  },
  tooLarge: {
    status: 424,
    text: {
      en: ({ host }: Host) => `The answer of ${host} is too large.`,
      bs: ({ host }: Host) => `Odgovor servera ${host} je prevelik.`,
      hr: ({ host }: Host) => `Odgovor poslužitelja ${host} prevelik je.`,
    },
  },
  unreadable: {
    status: 424,
    text: {
      en: ({ host }: Host) => `The answer of ${host} is incomplete or cannot be read.`,
      bs: ({ host }: Host) => `Odgovor servera ${host} je nepotpun ili nečitljiv.`,
      hr: ({ host }: Host) => `Odgovor poslužitelja ${host} nepotpun je ili nečitljiv.`,
    },
  },
})
