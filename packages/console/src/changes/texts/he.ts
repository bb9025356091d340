import type { en } from './en.js'

export const he: typeof en = {
  before: 'לפני',
  after: 'אחרי',
  noField: 'אין שדה כזה',
  noContent: 'היומן אינו מכיל את תוכן הפריט הזה.',
  item: 'פריט',
  itemBefore: 'הפריט לפני מחיקתו',
  changed: 'שדות שהשתנו',
  noChange: 'לאף שדה אין ערך אחר.',
  unchanged: (count) => `שדות שלא השתנו (${count})`,
}
