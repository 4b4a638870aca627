import type { Platform } from '../categories.ts'
import { type Description, t } from './description.ts'

/** How it is redeemed, by platform. */
export const redeeming: Readonly<Record<Platform, Description>> = {
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
    'Kod se iskorištava u prodavnici konzole; račun mora biti iz iste regije.',
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
    'Kod se unosi jednom, na računu pod „Iskoristi“.',
    'Kod se unosi jednom, na računu pod „Iskoristi“.',
  ),
  'Top-up': t(
    'Dial the number on the slip and enter the code.',
    'Nazovi broj s potvrde i unesi kod.',
    'Nazovi broj s potvrde i unesi kod.',
  ),
}
