import classes from './mail-outbox.module.css'

/** Shows a mail as the recipient sees it, in a fully sandboxed frame that runs no scripts and opens no links. */
export function MailFrame({ subject, html, width }: { subject: string; html: string; width?: 'desk' | 'phone' }) {
  return <iframe className={classes.mail} data-width={width} title={subject} sandbox="" srcDoc={html} />
}
