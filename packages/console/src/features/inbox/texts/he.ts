import type { en } from './en.js'

export const he: typeof en = {
  title: 'תיבת דואר',
  filter: 'סינון לפי כתובת',
  noun: 'הודעות הדוא״ל',
  none: {
    title: 'עדיין אין דוא״ל',
    text: 'בלי שרת דואר, Foyer שומר כאן את כל הדוא״ל לחברים ואינו שולח דבר. אפשר להירשם באתר: הדוא״ל עם הקוד מופיע כאן תוך שניות.',
  },
  noMatch: {
    title: (address) => `אין דוא״ל אל ”${address}“`,
    text: (count) => `אף אחת מ־${count} ההודעות החדשות לא נשלחה לכתובת עם הטקסט הזה.`,
  },
  gone: {
    title: 'הדוא״ל הזה אינו כאן',
    text: 'הוא אינו בין ההודעות החדשות.',
  },
  newestOf: (count) => `${count} ההודעות החדשות`,
  count: (count, formattedCount) =>
    count === 1 ? 'הודעה אחת' : `${formattedCount} הודעות, החדשה ראשונה`,
  all: 'כל ההודעות',
  newest: 'החדשה ביותר',
  to: 'אל',
  hidden: 'קישורים וקודים מוסתרים: רק בעלים רשאים להשתמש בהם.',
  codeTitle: 'קוד',
  code: 'קוד',
  formats: 'תבניות ההודעה',
  text: 'טקסט',
  html: 'כפי שהקורא רואה',
  noText: 'להודעה הזאת אין גרסת טקסט.',
  link: 'קישור',
  links: 'קישורים',
  mails: 'הודעות',
}
