import { createFormat } from '../../language/format.js'
import { isolate } from '../../language/isolate.js'
import type { Texts } from '../en/index.js'

const { number, plural } = createFormat('he')

/** Hebrew texts of the buttons of the watchlist. */
export const watchlist: Texts['watchlist'] = {
  add: 'הוספה לרשימת הצפייה',
  added: 'ברשימת הצפייה שלך',
  remove: 'הסרה מרשימת הצפייה',
  mark: (film) => `רשימת הצפייה: ${isolate(film)}`,
  removed: (film) => `”${isolate(film)}“ כבר לא ברשימת הצפייה שלך.`,
  undo: 'ביטול',
  notAdded: (film) => `”${isolate(film)}“ לא נוסף לרשימת הצפייה שלך.`,
  notRemoved: (film) => `”${isolate(film)}“ לא הוסר מרשימת הצפייה שלך.`,
}

/** Hebrew texts of the reviews of a film. */
export const reviews: Texts['reviews'] = {
  title: 'ביקורות',
  notLoaded: 'אי אפשר היה לטעון את הביקורות.',
  stars: (rating) => plural(rating, { one: 'כוכב אחד מתוך 5', other: '# כוכבים מתוך 5' }),
  formerMember: 'חבר לשעבר',
  edited: (day) => `עריכה: ${day}`,
  publishing: 'בפרסום…',
  inviteFirst: 'אין עדיין ביקורות. ראית את הסרט? אפשר לכתוב את הראשונה.',
  invite: 'ראית את הסרט? נשמח לדעת מה דעתך.',
  logIn: 'התחברות לכתיבת ביקורת',
  writeFirst: 'כתיבת הביקורת הראשונה',
  write: 'כתיבת ביקורת',
  older: 'הצגת ביקורות ישנות יותר',
  rating: 'הדירוג שלך',
  ratings: ['גרוע', 'חלש', 'סביר', 'טוב', 'מצוין'],
  choice: (stars, word) =>
    `${plural(stars, { one: 'כוכב אחד', two: 'שני כוכבים', other: '# כוכבים' })}, ${word}`,
  headline: 'כותרת (לא חובה)',
  text: 'הביקורת שלך',
  publish: 'פרסום הביקורת',
  published: 'הביקורת שלך פורסמה.',
  edit: 'עריכה',
  editTitle: 'עריכת הביקורת שלך',
  save: 'שמירת השינויים',
  saved: 'השינויים נשמרו.',
  cancel: 'ביטול',
  delete: 'מחיקה',
  deleteQuestion: 'למחוק את הביקורת לצמיתות?',
  deleteIt: 'מחיקה לצמיתות',
  keepIt: 'השארה',
  deleted: 'הביקורת שלך נמחקה.',
  ratingMissing: 'יש לבחור בין כוכב אחד לחמישה.',
  textMissing: 'יש לכתוב משפט או שניים.',
  headlineTooLong: (most) => `יש לקצר את הכותרת ל־${number(most)} תווים.`,
  textTooLong: (most) => `יש לקצר את הביקורת ל־${number(most)} תווים.`,
  failed: {
    write: 'הביקורת שלך לא פורסמה.',
    edit: 'הביקורת שלך לא השתנתה.',
    delete: 'הביקורת שלך לא נמחקה.',
  },
  loggedOut: 'החיבור הסתיים. יש להתחבר שוב; הטקסט נשמר.',
  mayNotWrite: 'אי אפשר לכתוב ביקורות מהחשבון שלך כעת.',
  notYours: {
    edit: (author) =>
      author
        ? `הביקורת הזאת נכתבה בידי ${isolate(author)}. רק מי שכתב אותה יכול לערוך אותה.`
        : 'הביקורת הזאת אינה שלך. רק מי שכתב אותה יכול לערוך אותה.',
    delete: (author) =>
      author
        ? `הביקורת הזאת נכתבה בידי ${isolate(author)}. רק מי שכתב אותה יכול למחוק אותה.`
        : 'הביקורת הזאת אינה שלך. רק מי שכתב אותה יכול למחוק אותה.',
  },
}
