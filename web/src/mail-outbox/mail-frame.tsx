import classes from './mail-outbox.module.css'

/** A mail as it reads: in a frame with an empty sandbox that runs nothing and opens no link. */
export function MailFrame({ subject, html, width }: { subject: string; html: string; width?: 'desk' | 'phone' }) {
  return <iframe className={classes.mail} data-width={width} title={subject} sandbox="" srcDoc={html} />
}
