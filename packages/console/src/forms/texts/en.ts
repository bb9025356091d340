/** Texts of drafts: their buttons, and the question before they are lost. */
export const en = {
  title: 'Discard your changes?',
  text: 'Your changes are not saved.',
  keep: 'Keep editing',
  discard: 'Discard',
  save: 'Save',
  discardChanges: 'Discard changes',
}
