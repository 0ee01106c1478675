/** Copying a link. Over plain http there is no clipboard: only what is selected in a field can be copied. */
type Field = HTMLInputElement | null | undefined;

/** Whether it was copied. Where it could not be, the field's text stays selected, for the person to copy. */
export async function copyLink(url: string, field: () => Field | Promise<Field>): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(url);
      return true;
    }
  } catch {
    // Forbidden here, by a policy or by the person: the field may still do.
  }
  const before = document.activeElement as HTMLElement | null;
  const shown = await field();
  shown?.focus();
  shown?.select();
  let done = false;
  try {
    done = Boolean(shown) && document.execCommand("copy");
  } catch {
    // A browser that no longer knows it.
  }
  if (done) before?.focus();
  return done;
}
