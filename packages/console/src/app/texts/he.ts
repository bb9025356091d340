import type { en } from './en.js'

export const he: typeof en = {
  skip: 'דילוג לתוכן',
  navigation: 'קונסולה',
  menu: 'תפריט',
  lock: 'נעילה',
  logOut: 'יציאה',
  stillLoggedIn: (reason) => `עדיין לא יצאת מהחשבון. ${reason}`,
  language: 'שפת הקונסולה',
  groups: { content: 'תוכן', people: 'אנשים', activity: 'פעילות', site: 'אתר' },
  pages: {
    home: 'בית',
    collections: 'אוספים',
    backups: 'גיבויים',
    members: 'חברים',
    inbox: 'תיבת דואר',
    mailDelivery: 'שליחת דוא״ל',
    mailTexts: 'טקסטים של דוא״ל',
    owners: 'בעלים',
    denials: 'קריאות שנדחו',
    logs: 'יומנים',
    events: 'יומן אירועים',
    audit: 'יומן ביקורת',
    settings: 'הגדרות',
    branding: 'מיתוג',
    clients: 'לקוחות OAuth',
    keys: 'מפתחות API',
    webhooks: 'Webhooks',
  },
  page: 'הדף',
  console: 'הקונסולה',
  consoleTitle: 'קונסולה',
  notForRole: 'התפקיד שלך אינו מאפשר לפתוח את הדף הזה',
  readOnly: (reason) => `אפשר לקרוא את הדף הזה, אך לא לשנות אותו. ${reason}`,
  documentation: {
    link: 'תיעוד',
    missing: 'לשרת הזה אין תיעוד',
    where:
      'התיעוד, באנגלית, נמצא בתיקייה ”docs“ של קוד המקור של Foyer; הדף ”The console“ מסביר את הקונסולה הזאת. במאגר הקוד, ”npm run docs“ והפעלה מחדש של השרת פותחים אותו כאן. שרת שהותקן כחבילה אינו כולל אותו.',
  },
  notFound: {
    title: 'לא נמצא',
    heading: 'הדף הזה אינו קיים',
    leave: 'לדף הראשון',
  },
  missingCode: 'לא היה אפשר לטעון חלק מהקונסולה. ייתכן שהשרת עודכן: יש לטעון את הדף מחדש.',
  crash: {
    heading: 'לא ניתן היה להציג את הדף',
    advice:
      'ייתכן שהשרת אינו זמין או שעודכן: יש לטעון את הדף מחדש. אם השגיאה חוזרת, כדאי לבדוק בקונסולת המפתחים של הדפדפן.',
    reload: 'טעינה מחדש',
  },
}
