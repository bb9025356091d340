import type { en } from './en.js'

export const he: typeof en = {
  zone: 'אזור זמן',
  myTime: (zone) => `השעה שלי (${zone})`,
  notSet: 'לא נקבע',
  showItems: 'הצגת פריטים',
  noItem: 'לאף פריט אין השם הזה.',
  notLoaded: 'לא ניתן היה לטעון את הפריטים.',
  remove: (name) => `הסרה: ${name}`,
  addText: 'הוספת טקסט, ואז Enter',
  find: 'חיפוש פריט לפי שמו',
  chooseOther: 'בחירת פריט אחר',
  addItem: 'הוספת פריט לפי שמו',
  missing: ' (הפריט הזה אינו קיים)',
  problems: {
    day: 'יש להזין יום, למשל 1979-05-25.',
    time: 'יש להזין שעה, למשל 20:15.',
    incomplete: 'יש להשלים את החלקים החסרים, או לרוקן את השדה.',
    address: 'יש להזין כתובת מלאה, למשל https://example.com/page.',
    email: 'יש להזין כתובת דוא״ל, למשל name@example.com.',
    number: 'יש להזין מספר, עם נקודה עשרונית: 1994 או 7.5.',
    digitGroups: 'יש להזין מספר בלי סימנים בין הספרות.',
    moment: 'יש להזין יום, או מועד עם אזור זמן, לדוגמה 2026-11-21T08:00:00Z.',
    json: (line) =>
      `זה אינו JSON תקין${line === undefined ? '' : `, ראו שורה ${line}`}. יש להקיף שמות וטקסטים במירכאות כפולות ("), ולהפריד בין ערכים בפסיקים.`,
  },
}
