import type { en } from './en.js'

export const he: typeof en = {
  visitor: 'מבקר',
  member: 'חבר',
  open: 'הצגת חברים',
  placeholder: 'שם או כתובת דוא״ל',
  notLoaded: 'לא ניתן היה לטעון את החברים.',
  searching: 'בחיפוש…',
  none: 'לאף חבר פעיל אין שם או כתובת כאלה.',
}
