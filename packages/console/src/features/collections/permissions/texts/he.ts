import type { en } from './en.js'

export const he: typeof en = {
  caller: 'מי',
  changes: ' (משתנה)',
  start: 'התחלה ממקרה נפוץ',
  orChoose: 'או בחירה לכל פעולה',
  matrixAfter: 'מי יוכל לעשות מה',
  matrixNow: 'מי יכול לעשות מה עכשיו',
  labelAfter: 'הרשאות אחרי השינוי',
  labelNow: 'הרשאות עכשיו',
  saved: 'ההרשאות נשמרו. הן תקפות מהבקשה הבאה.',
  back: 'חזרה לקריאה שנדחתה',
  apply: 'החלת ההרשאות',
  discard: 'ביטול',
  preview: 'מה ישתנה כשההרשאות יוחלו',
  noEffect: 'איש אינו מקבל או מאבד גישה.',
  gain: 'תוספת',
  loss: 'גריעה',
  anybody: 'כל אחד באינטרנט נחשב מבקר.',
  questions: {
    read: {
      label: 'מי יכול לקרוא פריטים?',
      hint: 'גם שאילתות, ספירות, חיפושים ועדכונים חיים.',
    },
    insert: {
      label: 'מי יכול להוסיף פריטים?',
      hint: 'מי שמוסיף פריט הוא היוצר שלו.',
    },
    update: {
      label: 'מי יכול לשנות פריטים?',
      hint: 'פריט שלם או חלק ממנו.',
    },
    remove: {
      label: 'מי יכול להסיר פריטים?',
      hint: 'רק בעלים יכולים לרוקן אוסף שלם.',
    },
  },
  people: {
    visitor: {
      name: 'מבקר',
      about: 'לא נכנס',
      plural: 'מבקרים',
    },
    member: {
      name: 'חבר',
      about: 'נכנס, עם פריטים של אחרים',
      plural: 'חברים',
    },
    author: {
      name: 'יוצר',
      about: 'החבר שהוסיף את הפריט',
      plural: 'יוצרים',
    },
    editor: {
      name: 'עורך',
      about: 'חבר עם התפקיד ”editor“',
      plural: 'עורכים',
    },
    owner: {
      name: 'בעלים',
      about: 'בקונסולה הזאת או עם מפתח API',
      plural: 'בעלים',
    },
  },
  oneMember: 'חבר אחד',
  role: (role) => `תפקיד ”${role}“`,
  special: 'הרשאות מיוחדות',
  theMember: (id) => `החבר ${id}`,
  withRole: (role) => `חברים עם התפקיד ”${role}“`,
  presets: {
    content: {
      name: 'תוכן האתר',
      about: 'כולם קוראים. רק בעלים כותבים.',
    },
    editors: {
      name: 'תוכן של עורכים',
      about: 'כולם קוראים. חברים עם התפקיד ”editor“ כותבים.',
    },
    contribute: {
      name: 'חברים תורמים',
      about: 'כולם קוראים. חברים מוסיפים פריטים, ומשנים ומסירים את שלהם; עורכים – את כולם.',
    },
    private: {
      name: 'פרטי לכל חבר',
      about:
        'חברים מוסיפים פריטים, ורואים, משנים ומסירים רק את שלהם. עורכים ובעלים רואים ומשנים את כולם.',
    },
    members: {
      name: 'לחברים בלבד',
      about: 'חברים קוראים. רק בעלים כותבים.',
    },
    owner: {
      name: 'רק בעלים',
      about: 'רק בעלים, ותוכניות עם מפתח API, קוראים וכותבים.',
    },
  },
  otherMembers: 'חברים אחרים',
  published: (items, isOne) =>
    `מעתה כל אחד באינטרנט יוכל לקרוא ${items} שעד כה יכלו לקרוא רק ${isOne ? 'היוצר' : 'היוצרים'} והעורכים.`,
  effect: {
    read: (people, may, items) => `${people}: קריאה של ${items}, ${may ? 'מעתה כן' : 'מעתה לא'}.`,
    insert: (people, may, items) => `${people}: הוספה של ${items}, ${may ? 'מעתה כן' : 'מעתה לא'}.`,
    update: (people, may, items) => `${people}: שינוי של ${items}, ${may ? 'מעתה כן' : 'מעתה לא'}.`,
    remove: (people, may, items) => `${people}: הסרה של ${items}, ${may ? 'מעתה כן' : 'מעתה לא'}.`,
  },
  items: 'פריטים',
  ownItems: 'הפריטים שלהם',
  countedItems: (count, formattedCount) => (count === 1 ? 'פריט אחד' : `${formattedCount} פריטים`),
}
