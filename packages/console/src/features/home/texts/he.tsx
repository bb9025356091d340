import { formatCount } from '../../../ui/format/format-number.js'
import type { en } from './en.js'

const operations = { insert: 'להוסיף', update: 'לשנות', remove: 'להסיר' }

export const he: typeof en = {
  title: 'בית',
  summary: 'האתר במבט אחד. כל מספר מוביל לרשימה שלו.',
  loading: 'הנתונים',
  figures: {
    members: {
      name: 'חברים',
      note: (joined, blocked) =>
        `הצטרפו ב־30 הימים האחרונים: ${formatCount(joined)}, חסומים: ${formatCount(blocked)}`,
    },
    pending: { name: 'חברים בהמתנה', note: 'ממתינים לאישור או לאימות הכתובת' },
    mails: {
      name: 'תור הדואר',
      note: (retried) => `נוסו כבר: ${formatCount(retried)}`,
    },
    failedMails: {
      name: 'הודעות דוא״ל שנכשלו',
      note: 'לא נמסרו ב־30 הימים האחרונים; ראו בתיבת הדואר',
    },
    webhooks: {
      name: 'Webhooks עם כשלים',
      note: (endpoints, paused) =>
        `מתוך ${formatCount(endpoints)}; מושהים בעקבות כשלים: ${formatCount(paused)}`,
    },
    denied: { name: 'קריאות שנדחו', note: 'נדחו בשל הרשאות ב־24 השעות האחרונות' },
    database: { name: 'מסד הנתונים', note: 'גודל כולל אינדקסים' },
  },
  charts: {
    members: {
      title: 'חברים',
      summary: (total, joined) =>
        `היום ${total === 1 ? 'חבר אחד' : `${formatCount(total)} חברים`}, מהם ${formatCount(joined)} הצטרפו ב־30 הימים האחרונים.`,
      series: 'חברים',
      list: 'כל החברים',
    },
    logins: {
      title: 'כניסות',
      summary: (logins, failed) =>
        `ב־30 הימים האחרונים: ${logins === 1 ? 'כניסה אחת' : `${formatCount(logins)} כניסות`} ו־${failed === 1 ? 'ניסיון אחד שנכשל' : `${formatCount(failed)} ניסיונות שנכשלו`}.`,
      successful: 'כניסות',
      failed: 'נכשלו',
      list: 'כל הכניסות',
    },
    requests: {
      title: 'בקשות',
      summary: (requests, failed) =>
        `${requests === 1 ? 'בקשה אחת' : `${formatCount(requests)} בקשות`} בשעה האחרונה; לא נענו בשל תקלה: ${formatCount(failed)}.`,
      answered: 'נענו',
      failed: 'נכשלו',
    },
    latency: {
      title: 'זמן תגובה',
      summary: (average, slowest) =>
        `בשעה האחרונה: ${average} אלפיות שנייה בממוצע, ${slowest} לכל היותר.`,
      slowest: 'האיטית ביותר',
      average: 'ממוצע',
    },
  },
  openPermissions: {
    heading: 'הרשאות פתוחות',
    none: 'ללא חשבון אי אפשר לכתוב לאף אוסף.',
    anyone: (open, collection) => {
      const words = open.map((operation) => operations[operation]).join(' ו')
      return open.length === 3
        ? `לכל אדם מותר לכתוב לאוסף ”${collection}“.`
        : `לכל אדם מותר ${words} פריטים באוסף ”${collection}“.`
    },
    link: 'הרשאות',
  },
  slow: {
    heading: 'שאילתות איטיות',
    none: 'מאז הפעלת השרת לא נמשכה אף שאילתה 250 אלפיות שנייה או יותר.',
    collection: 'אוסף',
    index: 'מה לעשות',
    indexOn: (fields) => `אינדקס על ${fields.join(', ')}`,
    longest: 'הארוכה ביותר',
    times: 'פעמים',
    last: 'לאחרונה',
  },
  steps: {
    heading: 'הצעדים הבאים',
    hide: 'הסתרה',
    mailServer: {
      heading: 'הגדרת שליחת דוא״ל',
      about:
        'הזמנות, אימותים וקישורים לבחירת סיסמה חדשה מגיעים בדוא״ל. בלי שרת דואר, ההודעות נשארות בתיבת הדואר של הקונסולה.',
      action: 'הזנת שרת דואר',
    },
    collection: {
      heading: 'יצירת אוסף',
      about: 'אוסף מכיל פריטים מסוג אחד, למשל רשומות, מוצרים או ביקורות.',
      action: 'יצירת אוסף',
      notAllowed: 'רק בעלים יכולים ליצור אותו.',
    },
    member: {
      heading: 'הוספת חבר',
      about: 'מי שנרשם באתר הופך לחבר, ואפשר גם להוסיף חברים כאן.',
      action: 'הוספת חבר',
    },
    app: {
      heading: 'חיבור אפליקציה',
      about: (client, tab) => (
        <>
          אפליקציה צריכה את {client} שלה ואת כתובת ה־URL של השרת הזה. בלשונית {tab} של אוסף נמצא
          הקוד שקורא וכותב את הפריטים שלו.
        </>
      ),
      client: 'מזהה לקוח ה־OAuth',
      code: 'קוד',
    },
    others: {
      heading: 'הזמנת אנשים נוספים',
      about:
        'תפקיד העריכה מאפשר לכתוב תוכן, תפקיד הצפייה בלבד מאפשר לקרוא אותו. לכל אדם חשבון משלו.',
      action: 'הזמנת אדם',
    },
  },
}
