/** Texts of the question before unsaved changes are lost. */
export const en = {
  title: 'Discard your changes?',
  text: 'Your changes are not saved.',
  keep: 'Keep editing',
  discard: 'Discard',
}
