import { deliveryMail } from './fulfilment/delivery-mail.ts'
import { gaveWayMail } from './fulfilment/gave-way-mail.ts'
import { estimateMail } from './estimates/estimate-mail.ts'
import { cancelledMail } from './approval/cancelled-mail.ts'
import { notToConfirmMail } from './approval/not-to-confirm-mail.ts'
import { faultMails } from './faults/fault.mails.ts'
import { keyReturnMails } from './returns/key-return.mails.ts'
import { invoiceMail } from './papers/invoice-mail.ts'
import { refundedMail } from './refunds/refund.mails.ts'
import { confirmPaymentMail } from './placing/confirm-payment-mail.ts'
import { paidOrderShortMail } from './placing/paid-order-short-mail.ts'
import { supplierShortMail } from './placing/supplier-short-mail.ts'
import { receivedMail } from './placing/received-mail.ts'

/** Mails about orders. */
export const ordersMails = [
  supplierShortMail,
  paidOrderShortMail,
  confirmPaymentMail,
  cancelledMail,
  notToConfirmMail,
  ...faultMails,
  deliveryMail,
  receivedMail,
  estimateMail,
  invoiceMail,
  gaveWayMail,
  refundedMail,
  ...keyReturnMails,
]
