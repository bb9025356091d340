/** Texts of the list of long operations. */
export const en = {
  list: 'Long operations',
  show: 'Show',
  stop: 'Stop',
  resume: 'Continue',
  close: 'Close',
}
