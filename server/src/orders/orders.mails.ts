import { deliveryMail } from './delivery-mail.ts'
import { estimateMail } from './estimate-mail.ts'
import { receivedMail } from './received-mail.ts'

/** Mails about orders. */
export const ordersMails = [deliveryMail, receivedMail, estimateMail]
