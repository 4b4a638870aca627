/**
 * Lets Enter in a field send the form whose button stands outside it, as in the foot of a dialog; `disabled` as that button.
 * Browsers send a form of several fields only where it has a button of its own.
 */
export const SubmitOnEnter = ({ disabled }: { disabled?: boolean }) => (
  <button type="submit" hidden aria-hidden tabIndex={-1} disabled={disabled} />
)
