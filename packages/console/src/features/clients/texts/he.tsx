import type { en } from './en.js'

export const he: typeof en = {
  title: 'לקוחות OAuth',
  summary: 'אתרים ואפליקציות שחברים יכולים להיכנס אליהם.',
  add: 'הוספת לקוח OAuth',
  clients: 'לקוחות OAuth',
  newClient: 'לקוח OAuth חדש',
  none: 'אין לקוחות OAuth',
  noneHint: 'ללא לקוח OAuth חברים אינם יכולים להיכנס. יש להוסיף לקוח עם כתובת האתר.',
  settingsOf: (name) => `ההגדרות של ${name}`,
  card: {
    id: 'מזהה',
    redirectUris: 'כתובות הפניה חוזרת (Redirect URIs)',
    origins: 'מקורות (Origins)',
    ownSettings: 'הגדרות משלו',
    setting: (label, value) => (
      <>
        {label}: {value}
      </>
    ),
    noAddress: 'אין',
    change: 'שינוי',
    changeOf: (name) => `שינוי ${name}`,
    settings: 'הגדרות',
    remove: 'הסרה',
    removeQuestion: 'הסשנים שלו מסתיימים.',
  },
  form: {
    name: 'שם',
    nameHint: 'מוצג כאן, ולחברים בדף ההסכמה.',
    redirectHint:
      'אחת בכל שורה, לדוגמה \u2066https://shop.example/callback\u2069. נדרשת התאמה מדויקת.',
    originsHint:
      'מקורות שרשאים לקרוא לשרת מדפדפן (CORS), לדוגמה \u2066https://shop.example\u2069. ברירת המחדל ללקוח חדש: המקורות של כתובות ההפניה שלו.',
    consent: 'בקשת הסכמה מחברים בעת הכניסה: האתר שייך לצד שלישי.',
    add: 'הוספת הלקוח',
    save: 'שמירה',
  },
  settings: {
    settings: 'ההגדרות',
    hint: 'להגדרות שאינן נקבעות כאן יש את ערכי האתר. שינויים נשמרים אוטומטית.',
    asSite: 'כמו באתר',
  },
}
