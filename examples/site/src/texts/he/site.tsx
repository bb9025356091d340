import { createFormat } from '../../language/format.js'
import type { Texts } from '../en/index.js'

const { number, rating } = createFormat('he')

/** Hebrew texts of every page, of the home page and of failures. */
export const site: Texts['site'] = {
  skip: 'דילוג לתוכן',
  pages: 'דפים',
  films: 'סרטים',
  people: 'במאים',
  charts: 'תרשימים',
  watchlist: 'לצפייה',
  logIn: 'התחברות',
  signUp: 'הרשמה',
  notAMember: 'עדיין לא נרשמת? הרשמה',
  logOut: 'התנתקות',
  account: 'החשבון שלך',
  member: 'חברי המועדון',
  loggedInAs: 'מחובר כעת:',
  loadingName: 'השם שלך בטעינה',
  loading: 'בטעינה',
  language: 'שפה',
  theme: { legend: 'צבעים', light: 'בהיר', dark: 'כהה', system: 'כמו במערכת' },
  source: (films, link) => (
    <>
      נתונים על {number(films)} סרטים מתוך {link}, שנאספו בשנת 2010. הכרזות נוצרות מתוך השמות.
    </>
  ),
  messages: 'הודעות',
  close: 'סגירה',
  offline: 'אין חיבור לרשת. דפים שכבר נפתחו ממשיכים לפעול; השאר ייטען כשהחיבור יחזור.',
  broken: {
    title: 'משהו השתבש',
    lead: 'הדף הזה הפסיק לפעול. בדרך כלל עוזר לטעון אותו מחדש.',
    reload: 'טעינה מחדש',
    offlineTitle: 'הדף הזה אינו זמין ללא חיבור',
    offlineLead: 'הוא אינו שמור במכשיר. הוא ייטען כשהחיבור יחזור.',
  },
  notFound: {
    title: 'הדף לא נמצא',
    heading: 'גלגל הסרט הזה חסר',
    lead: 'אין דף בכתובת הזאת. אפשר לבדוק את הקישור, או להמשיך מכאן.',
  },
  goHome: 'לדף הבית',
  browseFilms: 'לכל הסרטים',
  browseDirectors: 'לכל הבמאים',
  tryAgain: 'ניסיון נוסף',
  problem: {
    misconfigured: 'האתר אינו מוגדר כראוי. נשמח לשמוע על כך.',
    unexpected: 'אפשר לטעון את הדף מחדש. אם זה קורה שוב, נשמח לשמוע על כך.',
    offline: 'יש לבדוק את החיבור ולנסות שוב.',
    slow: 'השרת לא ענה בזמן. אפשר לנסות שוב בעוד רגע.',
    passing: 'השרת נתקל בקשיים. אפשר לנסות שוב בעוד דקה.',
    refused: 'השרת סירב. אפשר לטעון את הדף מחדש. אם זה קורה שוב, נשמח לשמוע על כך.',
  },
  home: {
    description: (films) =>
      `${number(films)} סרטים: כמה עלו וכמה הכניסו, איך דורגו ומה חברי המועדון חושבים עליהם.`,
    heading: 'שלושת אלפים סרטים. מה דעתך?',
    lead: 'שמונים שנות קולנוע: כמה כל סרט עלה, כמה הוא הכניס, ומה יש לך לומר עליו.',
    reviews: 'ביקורות אחרונות',
    noReviews: 'אין עדיין ביקורות',
    beFirst: 'אפשר לכתוב את הראשונה.',
    pickFilm: 'בחירת סרט',
    reviewedBy: (author, film) => (
      <>
        {author} על {film}
      </>
    ),
    shelves: {
      critics: {
        title: 'רק שבחים',
        note: 'כל הביקורות ב־Rotten Tomatoes היו חיוביות.',
        more: 'כל הסרטים עם 100%',
      },
      shoestring: {
        title: 'בתקציב זעום',
        note: 'עלו פחות ממיליון דולר וזכו לאהבה.',
        more: 'כל ההצלחות הזולות',
      },
      overlooked: {
        title: 'פנינים נסתרות',
        note: `דירוג ${rating(7.5)} ומעלה, מפחות מ־${number(3000)} מדרגים.`,
        more: 'כל הפנינים הנסתרות',
      },
      seventies: {
        title: 'שנות השבעים הארוכות',
        note: 'כשהאולפנים נתנו לבמאים יד חופשית.',
        more: 'כל הסרטים מ־1967 עד 1979',
      },
    },
  },
}
