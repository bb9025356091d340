import type { en } from './en.js'

export const he: typeof en = {
  title: 'טקסטים של דוא״ל',
  summary: 'מה נאמר בהודעות הדוא״ל לחברים.',
  texts: 'הטקסטים של הדוא״ל',
  list: 'הודעות דוא״ל',
  changed: 'שונה',
  notSaved: 'לא נשמר',
  sent: (when) => `נשלחת ${when}.`,
  language: 'שפה',
  hints: {
    subject: 'השורה ברשימת הודעות הדוא״ל.',
    heading: 'הכותרת שמעל הטקסט.',
    text: 'שורה ריקה פותחת פסקה חדשה.',
  },
  labels: { subject: 'נושא', heading: 'כותרת', text: 'טקסט' },
  placeholders: (names) => (
    <>מצייני מקום: {names}קישורים, קודים ומשך התוקף שלהם נוספים מתחת לטקסט.</>
  ),
  restore: 'שחזור הטקסט של Foyer',
  preview: 'תצוגה מקדימה',
  subjectBefore: 'נושא: ',
  test: {
    to: 'שליחת הודעת בדיקה אל',
    send: 'שליחה',
    accepted: 'שרת הדואר קיבל את ההודעה.',
    inInbox: (inbox) => <>לא הוגדר שרת דואר, ולכן ההודעה נמצאת ב{inbox('תיבת הדואר')}.</>,
  },
  mails: {
    verification: {
      name: 'קוד בהרשמה',
      sent: 'בהרשמה או בכניסה עם כתובת שלא אומתה',
    },
    recovery: { name: 'סיסמה חדשה', sent: 'כאשר חבר מבקש סיסמה חדשה' },
    activation: { name: 'הזמנה', sent: 'בעת הזמנת חבר' },
    approved: { name: 'החשבון אושר', sent: 'בעת אישור של חבר חדש' },
    passwordChanged: { name: 'הסיסמה שונתה', sent: 'לאחר שינוי סיסמה של חבר' },
    emailChange: { name: 'קוד לכתובת חדשה', sent: 'אל הכתובת החדשה של חבר' },
    emailChanged: { name: 'הכתובת שונתה', sent: 'אל הכתובת הישנה של חבר' },
    addressTaken: {
      name: 'הרשמה עם כתובת רשומה',
      sent: 'במקום קוד, כאשר חבר נרשם שוב',
    },
    addressWanted: {
      name: 'כתובת ששימשה לחשבון אחר',
      sent: 'כאשר אדם אחר מזין כתובת של חבר',
    },
    factorCode: {
      name: 'קוד לאימות דו־שלבי',
      sent: 'כאשר כניסה דורשת קוד בדוא״ל',
    },
    deletionRequested: {
      name: 'התבקשה מחיקה',
      sent: 'כאשר חבר מבקש למחוק את החשבון',
    },
    deletionScheduled: { name: 'נקבעה מחיקה', sent: 'לאחר אישור המחיקה על ידי חבר' },
    deletionCancelled: { name: 'המחיקה בוטלה', sent: 'כאשר חשבון נשמר בכל זאת' },
    accountDeleted: { name: 'החשבון נמחק', sent: 'לאחר מחיקת חשבון' },
  },
}
