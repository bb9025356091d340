import type { en } from './en.js'

export const he: typeof en = {
  search: (field) => `חיפוש ב־${field}`,
  filter: 'מסנן',
  matches: (items) => `נמצאו ${items}`,
  items: (count, formattedCount) => (count === 1 ? 'פריט אחד' : `${formattedCount} פריטים`),
  settings: 'הגדרות',
  import: 'ייבוא',
  create: 'פריט חדש',
  drop: 'יש לשחרר את הקובץ כאן כדי לייבא אותו.',
  noMatch: {
    title: 'אין פריט מתאים',
    text: 'אפשר לשנות או לנקות את המסנן.',
  },
  grid: (collection) => `פריטים של ${collection}`,
  none: {
    title: 'עדיין אין פריטים',
    text: 'פריטים שייווצרו כאן או שהאתר יוסיף יופיעו במקום הזה. אפשר גם לייבא קובץ CSV או JSON.',
    drop: 'אפשר לבחור אותו, או לשחרר אותו כאן.',
    import: 'ייבוא קובץ',
    next: (permissions, fields, code) => (
      <>
        הצעדים הבאים: {permissions}, {fields}, {code}.
      </>
    ),
    permissions: 'מי רשאי לקרוא ולכתוב',
    fields: 'עוד שדות',
    code: 'קוד לאפליקציה שלך',
  },
  value: {
    absent: 'לפריט הזה אין שדה כזה',
  },
  actions: {
    back: 'הפריט חזר.',
    notRestored: (problem) => `לא ניתן היה לשמור את הפריט שוב: ${problem}.`,
    created: 'הפריט נוצר.',
    saved: 'הפריט נשמר.',
    notRemoved: (problem) => `הפריט לא הוסר: ${problem}.`,
    removed: 'הפריט הוסר.',
  },
}
