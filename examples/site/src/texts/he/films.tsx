import { createFormat } from '../../language/format.js'
import { isolate } from '../../language/isolate.js'
import { type AmountUnit, scaleAmount } from '../../language/scale-amount.js'
import type { Texts } from '../en/index.js'

const { number, rating, percent, rounded, plural } = createFormat('he')

const units: Record<AmountUnit, string> = {
  one: 'דולר',
  thousand: 'אלף דולר',
  million: 'מיליון דולר',
  billion: 'מיליארד דולר',
}

function dollars(amount: number): string {
  const { value, unit } = scaleAmount(amount)
  return `${rounded(value)} ${units[unit]}`
}

/** Hebrew texts of the list of films and of a film. */
export const films: Texts['films'] = {
  title: 'סרטים',
  description: (count) => `חיפוש בין ${number(count)} סרטים לפי שם, ז׳אנר, שנה ודירוג.`,
  notLoaded: 'אי אפשר היה לטעון את הסרטים.',
  shelfNotLoaded: 'אי אפשר היה לטעון את הסרטים האלה.',
  count: (count) =>
    count === 0
      ? 'אין סרטים'
      : plural(count, { one: 'סרט אחד', two: 'שני סרטים', other: '# סרטים' }),
  genres: {
    Drama: 'דרמה',
    Comedy: 'קומדיה',
    Action: 'פעולה',
    Adventure: 'הרפתקאות',
    'Thriller/Suspense': 'מתח',
    Horror: 'אימה',
    'Romantic Comedy': 'קומדיה רומנטית',
    Musical: 'מחזמר',
    Documentary: 'תיעודי',
    Western: 'מערבון',
    'Black Comedy': 'קומדיה שחורה',
    'Concert/Performance': 'הופעה',
  },
  dollars,
  card: {
    yearUnknown: 'שנה לא ידועה',
    imdb: 'דירוג IMDb מתוך 10',
    critics: 'ביקורות חיוביות ב־Rotten Tomatoes',
  },
  list: {
    controls: 'סינון',
    search: 'חיפוש סרטים או במאים',
    genre: 'ז׳אנר',
    allGenres: 'כל הז׳אנרים',
    decade: 'עשור',
    allDecades: 'כל העשורים',
    decadeOf: (year) => `שנות ה־${String(year).slice(2)}`,
    since: (year) => `מ־${year} והלאה`,
    before: (year) => `לפני ${year}`,
    years: 'שנים',
    from: 'מ־',
    to: 'עד',
    rating: 'דירוג IMDb',
    anyRating: 'כל דירוג',
    ratedFrom: (lowest) => `${number(lowest)} ומעלה`,
    found: 'הסרטים שנמצאו',
    loading: 'הסרטים בטעינה',
    sortBy: 'מיון',
    sorts: {
      votes: 'הפופולריים ביותר',
      rating: 'הדירוג הגבוה ביותר',
      critics: 'בחירת המבקרים',
      newest: 'מהחדש לישן',
      oldest: 'מהישן לחדש',
      title: 'לפי שם, A עד Z',
    },
    directors: 'הבמאים שנמצאו',
    none: 'לא נמצאו סרטים',
    noTitle: (text) => `אין שם שמכיל ”${isolate(text)}“.`,
    noFilteredTitle: (text) => `אין שם עם הסינון הזה שמכיל ”${isolate(text)}“.`,
    widen: 'אפשר לנסות פחות מסננים, או טווח שנים רחב יותר.',
    showAll: 'הצגת כל הסרטים',
    end: 'הגעת לסוף',
    endLead: 'אין סרטים בדף הזה.',
    toFirstPage: 'חזרה לדף הראשון',
    didYouMean: 'אולי התכוונת אל…',
    pages: 'דפי הסרטים',
    page: (page) => `דף ${page}`,
    previous: 'הקודם',
    next: 'הבא',
  },
  filters: {
    applied: 'המסננים שנבחרו',
    remove: (filter) => (
      <>
        <span className="visually-hidden">הסרת המסנן: </span>
        {filter}
      </>
    ),
    clear: 'הסרת כל המסננים',
    text: (text) => `”${isolate(text)}“`,
    from: (year) => `מ־${year}`,
    until: (year) => `עד ${year}`,
    rated: (lowest) => `דירוג ${rounded(lowest)} ומעלה`,
    critics: (lowest) =>
      lowest < 100
        ? `לפחות ${percent(lowest)} ביקורות חיוביות`
        : `${percent(lowest)} ביקורות חיוביות`,
    minVotes: (votes) => `לפחות ${number(votes)} הצבעות`,
    maxVotes: (votes) => `פחות מ־${number(votes)} הצבעות`,
    maxBudget: (budget) => `תקציב של פחות מ־${dollars(budget)}`,
  },
  span: (from, to) => (from === to ? `${from}` : `${from} עד ${to}`),
  film: {
    poster: (title) => `כרזת הסרט ”${isolate(title)}“`,
    directedBy: (director) => <>בבימוי {director}</>,
    describe: ({ genre = 'סרט', year, director, imdb }) =>
      [
        genre,
        year && ` משנת ${year}`,
        director && `, בבימוי ${isolate(director)}`,
        imdb !== undefined && `, דירוג ${rating(imdb)} ב־IMDb`,
        '.',
      ]
        .filter(Boolean)
        .join(''),
    outOfTen: 'מתוך 10',
    votes: (count) => plural(count, { one: 'הצבעה אחת', two: 'שתי הצבעות', other: '# הצבעות' }),
    positive: 'ביקורות חיוביות',
    details: 'פרטים',
    released: 'יצא לאקרנים',
    runningTime: 'אורך',
    ageRating: 'דירוג גיל',
    distributor: 'הפצה',
    source: 'מקור',
    duration: (hours, minutes) =>
      [
        hours && plural(hours, { one: 'שעה', two: 'שעתיים', other: '# שעות' }),
        (minutes || !hours) && `${minutes} דק׳`,
      ]
        .filter(Boolean)
        .join(' ו־'),
    boxOffice: 'הכנסות',
    budget: 'תקציב',
    grossUs: 'בארצות הברית',
    grossWorld: 'בעולם כולו',
    notAdjusted: 'ללא התאמה לאינפלציה.',
    moreBy: (director) => `עוד מאת ${isolate(director)}`,
    allBy: (director) => `כל הסרטים של ${isolate(director)}`,
    sameYears: (genre) => `${genre}: מאותן שנים`,
    allOf: (genre, from, to) => `${genre}: הכול מ־${from} עד ${to}`,
    loading: 'הסרט בטעינה',
    notLoadedTitle: 'הסרט לא נטען',
    notLoadedHeading: 'לא הצלחנו לטעון את הסרט הזה',
    notLoaded: 'אי אפשר היה לטעון את הסרט.',
    notFoundTitle: 'הסרט לא נמצא',
    notFoundHeading: 'לא מצאנו את הסרט הזה',
    notFoundLead: 'אפשר לחפש אותו לפי שמו.',
    search: 'חיפוש סרטים',
  },
}
