import type { en } from './en.js'

export const he: typeof en = {
  title: 'לבטל את השינויים?',
  text: 'השינויים לא נשמרו.',
  keep: 'המשך עריכה',
  discard: 'ביטול השינויים',
  save: 'שמירה',
  discardChanges: 'ביטול השינויים',
}
