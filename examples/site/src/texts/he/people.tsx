import { createFormat } from '../../language/format.js'
import { isolate } from '../../language/isolate.js'
import type { Texts } from '../en/index.js'

const { number, rating, plural } = createFormat('he')

/** Hebrew texts of the directors. */
export const people: Texts['people'] = {
  title: 'במאים',
  description: (films) => `הבמאים של ${number(films)} סרטים, עם השנים והדירוגים.`,
  lead: 'מי שעומדים מאחורי הסרטים האלה.',
  search: 'חיפוש לפי שם',
  sortBy: 'מיון',
  sorts: { films: 'מספר הסרטים', rating: 'הדירוג הגבוה ביותר', name: 'לפי שם, A עד Z' },
  notLoaded: 'אי אפשר היה לטעון את הבמאים.',
  count: (count) =>
    count === 0
      ? 'אין במאים'
      : plural(count, { one: 'במאי אחד', two: 'שני במאים', other: '# במאים' }),
  showMore: (count) => `הצגת ${number(count)} נוספים`,
  none: 'לא נמצאו במאים',
  noName: (text) => `אין כאן שם שמכיל ”${isolate(text)}“. אפשר לנסות רק חלק ממנו.`,
  yearsUnknown: 'שנים לא ידועות',
  averageRating: 'דירוג ממוצע',
  personDescription: (name) => `הסרטים של ${isolate(name)}: כמה עלו וכמה הכניסו, ואיך דורגו.`,
  average: (mean) => `${rating(mean)} בממוצע ב־IMDb`,
  notFoundTitle: 'לא נמצא',
  notFoundHeading: (name) => <>לא מצאנו את {name}</>,
  notFoundLead: 'אין בין הסרטים האלה סרט שביים מישהו בשם הזה.',
}
