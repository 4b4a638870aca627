import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './button.module.css'
import { Link } from './link.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'dangerFilled' | 'link'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * One filled ("primary") per screen; outline for the rest; ghost inside cards; danger is an outline that opens a
   * confirm dialog.
   */
  variant?: ButtonVariant
  /** 28 in cards and bulk bar, 32 elsewhere, 42 for a main button. */
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  after?: ReactNode
  /** Work is running: the button keeps its width and cannot be clicked again. */
  pending?: boolean
  wide?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'outline',
  size = 'md',
  icon,
  after,
  pending,
  wide,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not disabled while it works: that would take the focus away from the person.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-pending={pending || undefined}
      data-thumb={variant === 'link' || undefined}
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
      {after}
    </button>
  )
}

export interface ButtonLinkProps {
  to: string
  search?: Record<string, unknown>
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A link that looks like a button: for navigation. */
export function ButtonLink({ to, search, variant = 'outline', size = 'md', icon, wide, children }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      {...(search ? { search } : {})}
      className={classes.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-thumb={variant === 'link' || undefined}
    >
      {icon}
      <span>{children}</span>
    </Link>
  )
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for people who do not see the icon; also its tooltip. */
  label: string
  variant?: 'ghost' | 'outline' | 'danger'
  size?: 'sm' | 'md'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, variant = 'ghost', size = 'md', children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={className ? `${classes.icon} ${className}` : classes.icon}
      data-variant={variant}
      data-size={size}
      data-thumb={size === 'sm' || undefined}
    >
      {children}
    </button>
  )
}
