import { z } from 'zod'
import { captchaSolution } from '../auth/auth.endpoints.ts'
import { act, data, get, paragraph, post, requiredLine } from '../endpoint.ts'
import { languages } from '../language.ts'
import { securityErrors } from '../security/security.errors.ts'
import { ticketErrors } from './support-tickets.errors.ts'

export const mostGuestMessage = 4000
const message = paragraph(mostGuestMessage).refine((text) => text.trim() !== '')

export const ContactQuestion = z.object({
  name: requiredLine(120),
  email: z.email().max(200),
  subject: requiredLine(200),
  message,
})

/** The contact page for people who are not signed in (beyond the specification, decision 0105). */
export const contact = {
  facts: get('/support-tickets/contact-facts', {
    summary: 'How the distributor is reached, before anybody is known',
    access: 'anyone',
    response: data(
      z.object({
        name: z.string(),
        address: z.string(),
        postalCode: z.string(),
        town: z.string(),
        phone: z.string(),
        email: z.string(),
        website: z.string(),
      }),
    ),
  }),
  ask: post('/support-tickets/contact', {
    summary: 'Ask the distributor without an account: a ticket of its own, answered by e-mail in the language named',
    access: 'anyone',
    limit: 'registrations',
    body: ContactQuestion.extend({
      /** Made by the form: the same form sent twice is one ticket. */
      key: z.uuid(),
      language: z.enum(languages),
      captcha: captchaSolution,
    }),
    response: act({}),
    errors: [securityErrors.captchaNeeded],
  }),
  goOn: post('/support-tickets/contact-again', {
    summary: 'Write again in a ticket that was opened without an account, with the token of its mails',
    access: 'anyone',
    limit: 'registrations',
    body: z.object({ token: z.string().min(20).max(300), message, captcha: captchaSolution }),
    response: act({}),
    errors: [securityErrors.captchaNeeded, ticketErrors.oldLink],
  }),
}
