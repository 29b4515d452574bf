/** Puts the keyboard into the composer of the focused cell. */
export function writeInFocusedCell(): void {
  document.querySelector<HTMLElement>('.desk-cell[data-focused="true"] textarea')?.focus();
}

/** Takes the keyboard out of a text field and gives it to the focused cell; says whether it was in one. */
export function leaveText(): boolean {
  const active = document.activeElement;
  if (!(active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement)) return false;
  active.blur();
  document.querySelector<HTMLElement>('.desk-cell[data-focused="true"]')?.focus({ preventScroll: true });
  return true;
}
