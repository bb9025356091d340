import type { en } from './en.js'

export const he: typeof en = {
  conflict: {
    label: 'שתי גרסאות של הפריט הזה',
    intro: 'מישהו שינה את הפריט הזה בזמן העריכה. עדיין לא נשמר דבר: יש לבחור גרסה לכל שדה.',
    local: 'שלך',
    remote: 'שמור כעת',
    allOf: (side) => `הכול מתוך ”${side}“`,
    save: 'שמירת הגרסאות שנבחרו',
    back: 'חזרה לעריכה',
    left: (count) => (count === 1 ? 'נותר שדה אחד לבחירה' : `נותרו ${count} שדות לבחירה`),
    notSet: 'לא נקבע',
    both: 'שונה בשני הצדדים',
    onlyLocal: 'שונה רק אצלך',
    onlyRemote: 'רק הפריט השמור השתנה',
  },
  row: {
    changed: 'שונה, עדיין לא נשמר',
    undeclared: 'לא מוצהר',
    required: ' נדרש',
    tooManyReferences: (count, most) =>
      `${count} הפניות. הטופס משנה לכל היותר ${most}; לשדה הזה יש להשתמש ב־API.`,
    jsonExample: (example) => `JSON, למשל \u2066${example}\u2069`,
    otherType: 'הערך השמור מסוג אחר מהמוצהר. אפשר לערוך אותו כ־JSON.',
  },
  form: {
    saving: 'נשמר…',
    unsaved: 'עדיין לא נשמר',
    removed: 'מישהו הסיר את הפריט הזה בזמן העריכה.',
    storeAgain: 'שמירה מחדש',
    failed: (problem) => `${problem} שום דבר שהוקלד לא אבד: אפשר לשמור שוב כשהסיבה תיעלם.`,
    addField: 'הוספת שדה שאינו מוצהר',
    fieldName: 'שם השדה',
    add: 'הוספה',
  },
  panel: {
    newItem: 'פריט חדש',
    copy: 'פריט חדש, עותק',
    noun: 'הפריט',
    none: 'אין פריט כזה',
    noneText: 'הוא הוסר, או שכתובת ה־URL שגויה.',
    history: 'היסטוריה',
    copiedId: 'מזהה',
    duplicate: 'שכפול',
    create: 'יצירת הפריט',
    createAnother: 'יצירה והוספת פריט נוסף',
    added: (name) => `”${name}“ נוצר.`,
    viewAsAuthor: 'צפייה בתור היוצר',
    createdBy: (author, time) => (
      <>
        נוצר {time} על ידי {author}
      </>
    ),
    created: (time) => <>נוצר {time}</>,
  },
  facts: {
    title: 'פרטים ו־JSON',
    id: 'מזהה',
    created: 'נוצר',
    changed: 'שונה',
    author: 'יוצר',
    noAuthor: 'ללא חבר',
    revision: 'גרסה',
    unknown: 'לא ידוע',
  },
  tabs: {
    label: 'חלקי הפריט',
    fields: 'שדות',
    references: 'הפניות',
  },
  name: {
    empty: 'יש להזין את שם השדה.',
    letters: 'שם אינו מתחיל ב־”$“ ואין בו נקודה.',
    system: 'השרת קובע את השדה הזה.',
    exists: 'לפריט יש השדה הזה.',
  },
  mismatch: (expected, found) => `צפוי ${expected}, נמצא ${found}`,
}
