import type { en } from './en.js'

export const he: typeof en = {
  changed: (cells, items, cellCount, itemCount) =>
    `${cells === 1 ? 'תא אחד שונה' : `${cellCount} תאים שונו`} ${items === 1 ? 'בפריט אחד' : `ב־${itemCount} פריטים`}.`,
  restored: (cells, items, cellCount, itemCount) =>
    `${cells === 1 ? 'תא אחד שוחזר' : `${cellCount} תאים שוחזרו`} ${items === 1 ? 'בפריט אחד' : `ב־${itemCount} פריטים`}.`,
  nothing: 'דבר לא השתנה: הערכים האלה כבר נמצאים בתאים.',
  kept: (cells, cellCount) => (cells === 1 ? 'תא אחד לא שונה:' : `${cellCount} תאים לא שונו:`),
  unanswered: (cells, cellCount, reason) =>
    `${cells === 1 ? 'תא אחד נשלח' : `${cellCount} תאים נשלחו`} ולא התקבלה תשובה. ${reason}`,
  notStored: (cells, cellCount, reason) =>
    `${cells === 1 ? 'תא אחד לא נשמר' : `${cellCount} תאים לא נשמרו`}. ${reason}`,
  saving: (cellCount) => `${cellCount} תאים נשמרים…`,
  undo: 'ביטול',
  redo: 'ביצוע מחדש',
  noStep: {
    undo: 'בדף הזה אין שינוי של תא שאפשר לבטל.',
    redo: 'בדף הזה אין שינוי של תא שאפשר לבצע מחדש.',
  },
  cell: (field, item) => `${field} של ”${item}“`,
  cells: (field, cellCount) => `${field}, ${cellCount} תאים`,
  named: (cell, problem) => `${cell}: ${problem}`,
  pasted: (cell, input, problem) => `${cell}, ”${input}“: ${problem}`,
  more: (cellCount) => `עוד ${cellCount}`,
  beyond: (rows, columns, rowCount, columnCount) => {
    const parts = [
      ...(rows === 0 ? [] : [rows === 1 ? 'שורה אחת' : `${rowCount} שורות`]),
      ...(columns === 0 ? [] : [columns === 1 ? 'עמודה אחת' : `${columnCount} עמודות`]),
    ]
    return `בלוח יש ${parts.join(' ו־')} מעבר למה שבטבלה מכאן והלאה; הן לא הודבקו.`
  },
  tooMany: (rowCount, columnCount) =>
    `בלוח יש יותר מ־${rowCount} שורות או ${columnCount} עמודות. דבר לא השתנה. אפשר לשמור את הטבלה כקובץ ולייבא אותו.`,
  loading: 'חלק מהשורות האלה עדיין נטענות. אפשר לנסות שוב בעוד רגע.',
  problems: {
    conflict: 'מישהו שינה את התא הזה בינתיים.',
    system: 'השרת קובע את השדה הזה.',
    noEditor: 'השדה הזה נערך בטופס של הפריט.',
    otherType: 'הערך השמור אינו מהסוג של השדה. אפשר לערוך אותו בטופס של הפריט.',
    oneLine: 'יש להזין שורה אחת.',
    trueOrFalse: 'יש להזין ”true“ או ”false“.',
  },
}
