import type { en } from './en.js'

export const he: typeof en = {
  noun: 'הפריטים',
  columns: 'עמודות',
  showAll: 'הצגת הכול',
  reset: 'איפוס',
  selectAll: 'בחירת כל הפריטים',
  widthOf: (column) => `רוחב ${column}`,
  selectRow: (row) => `בחירת שורה ${row}`,
  openRow: (row) => `פתיחת שורה ${row}`,
  firstRows: (count) => `מוצגים ${count} הפריטים הראשונים. אפשר לצמצם את המסנן כדי לראות את השאר.`,
  id: 'מזהה',
  created: 'נוצר',
  changed: 'שונה',
  author: 'יוצר',
  stored: (value) => <>מישהו שמר כאן בינתיים {value}.</>,
  manyCells: 'בלוח יש כמה תאים. הדביקו תא אחד בכל פעם, או ייבאו אותם כקובץ.',
  trueOrFalse: 'אפשר להדביק כאן ”true“ או ”false“.',
  overwrite: 'שמירת הערך שלי',
  keepRemote: 'השארת הערך האחר',
  empty: 'ריק',
  notSet: 'לא נקבע',
}
