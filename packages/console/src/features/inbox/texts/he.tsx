import { formatCount } from '../../../ui/numbers.js'
import type { en } from './en.js'

export const he: typeof en = {
  title: 'תיבת דואר',
  filter: 'סינון לפי כתובת',
  mails: 'הודעות דוא״ל',
  label: 'הודעות דוא״ל',
  none: 'אין עדיין הודעות',
  noneHint:
    'ללא שרת דואר, Foyer שומר כאן את כל הודעות הדוא״ל לחברים ואינו שולח אותן. לאחר הרשמה באתר, ההודעה עם הקוד מופיעה כאן תוך שניות.',
  noneTo: (address) => `אין הודעה אל ״${address}״`,
  noneToHint: (count) => `אף אחת מ־${count} ההודעות האחרונות לא נשלחה לכתובת עם הטקסט הזה.`,
  notHere: 'ההודעה הזאת אינה כאן',
  notHereHint: 'היא אינה בין ההודעות האחרונות.',
  newestCount: (count) => `${count} ההודעות האחרונות`,
  count: (count) => (count === 1 ? 'הודעה אחת' : `${formatCount(count)} הודעות, מהחדשה לישנה`),
  all: 'כל ההודעות',
  newest: 'החדשה ביותר',
  to: (address) => <>אל {address}</>,
  redacted: 'קישורים וקודים מוסתרים: רק בעלים רשאים להשתמש בהם.',
  codeLabel: 'קוד',
  code: 'קוד',
  formats: 'תבניות של ההודעה',
  text: 'טקסט',
  html: 'כפי שהנמענים רואים',
  noText: 'להודעה הזאת אין גרסת טקסט פשוט.',
  links: (count) => (count === 1 ? 'קישור' : 'קישורים'),
}
