import type { en } from './en.js'

export const he: typeof en = {
  csv: 'לגיליונות: שדות מוצהרים',
  csvSemicolon: 'CSV עם נקודה־פסיק',
  csvLocal: 'עם פסיק עשרוני, לגיליונות בגרמנית או בצרפתית',
  jsonLines: 'שורות JSON',
  jsonl: 'מלא, פריט בכל שורה',
  json: 'מלא, רשימה אחת',
  action: 'ייצוא',
  menu: 'ייצוא הפריטים המוצגים',
  running: (file) => `${file} בייצוא…`,
  finished: (file) => `${file} נמצא בהורדות שלך.`,
  stopped: (file) => `הייצוא של ${file} נעצר, ולא נשמר קובץ.`,
  interrupted: (file) => `הייצוא של ${file} הופסק, ולא נשמר קובץ.`,
  read: (items) => `נקראו ${items} פריטים.`,
  readOf: (items, total) => `נקראו ${items} מתוך ${total} פריטים.`,
  name: (key) => `”${key}“`,
  leftOut: (names, more) =>
    `הושמטו, כי לא הוצהר עבורם שדה: ${names}${more > 0 ? ` ועוד ${more}` : ''}. ב־JSON הם נמצאים.`,
}
