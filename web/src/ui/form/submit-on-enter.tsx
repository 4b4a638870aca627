/**
 * Lets Enter in a field submit a form whose button is outside it, as in the footer of a dialog; `disabled` like that
 * button. Browsers submit a form of several fields only if it has its own button.
 */
export const SubmitOnEnter = ({ disabled }: { disabled?: boolean }) => (
  <button type="submit" hidden aria-hidden tabIndex={-1} disabled={disabled} />
)
