import type { en } from './en.js'

export const he: typeof en = {
  title: 'לקוחות OAuth',
  summary: 'אתרים ואפליקציות שחברים יכולים להיכנס אליהם.',
  add: 'הוספת לקוח OAuth',
  noun: 'לקוחות OAuth',
  panel: 'לקוח OAuth חדש',
  none: {
    title: 'אין לקוחות OAuth',
    text: 'בלי לקוח OAuth חברים אינם יכולים להיכנס. אפשר להוסיף לקוח עם כתובת האתר שלך.',
  },
  id: 'מזהה',
  redirectUris: 'כתובות הפניה',
  origins: 'מקורות',
  ownSettings: 'הגדרות משלו',
  change: 'שינוי',
  changeOne: (name) => `שינוי: ${name}`,
  settings: 'הגדרות',
  settingsOf: (name) => `הגדרות של ${name}`,
  settingsNoun: 'ההגדרות',
  removal: 'הסשנים שלו יסתיימו.',
  noAddress: 'אין',
  name: 'שם',
  nameHint: 'מוצג כאן, ולחברים בדף ההסכמה.',
  redirectHint: 'אחת בכל שורה, למשל https://shop.example/callback. הן חייבות להתאים במדויק.',
  originsHint:
    'מקורות שרשאים לפנות לשרת מדפדפן (CORS), למשל https://shop.example. ברירת המחדל ללקוח חדש: המקורות של כתובות ההפניה שלו.',
  consent: 'לבקש מחברים הסכמה בכניסה: האתר שייך לצד שלישי.',
  create: 'הוספת הלקוח',
  settingsHint: 'הגדרות שלא נקבעו כאן מקבלות את ערכי האתר. השינויים נשמרים אוטומטית.',
  asSite: 'כמו האתר',
}
