import { formatCount } from '../../../ui/numbers.js'
import type { en } from './en.js'

function events(count: number): string {
  return count === 1 ? 'אירוע אחד' : `${formatCount(count)} אירועים`
}

export const he: typeof en = {
  list: {
    title: 'Webhooks',
    summary: 'כתובות של מערכות אחרות שמקבלות אירועים.',
    add: 'הוספת נקודת קצה',
    loading: 'רשימת ה־Webhooks',
    newEndpoint: 'נקודת קצה חדשה',
    none: {
      title: 'אין נקודות קצה',
      about:
        'נקודת קצה היא כתובת של מערכת אחרת, כגון אינדקס חיפוש או שירות דואר. היא מקבלת בקשה חתומה על כל אירוע שנבחר עבורה.',
    },
  },
  page: {
    title: 'Webhook',
    all: 'כל ה־Webhooks',
    loading: 'ה־Webhook',
    missing: 'נקודת הקצה הזאת אינה קיימת',
    missingReason: 'ייתכן שהיא נמחקה.',
    state: 'מצב',
  },
  states: {
    pausedForFailures: {
      text: 'הושהתה בעקבות כשלים',
      explanation:
        'מסירות נכשלו לאורך זמן, ולכן השרת השהה את נקודת הקצה הזאת. יש לתקן את המערכת המקבלת, לשלוח אירוע בדיקה ואז לחדש את המסירה. אירועים חדשים ממתינים.',
    },
    paused: {
      text: 'הושהתה על ידי הבעלים',
      explanation: 'שום דבר אינו נמסר. אירועים חדשים ממתינים עד לחידוש המסירה לנקודת הקצה.',
    },
    failing: {
      text: 'כשלים',
      explanation: 'הניסיונות האחרונים נכשלו. הם חוזרים בהפרשים הולכים וגדלים.',
    },
    active: 'פעילה',
  },
  facts: {
    events: 'אירועים',
    allEvents: 'כל האירועים',
    eventsOf: (events, collections) => `${events} של ${collections}`,
    lastDelivery: 'מסירה אחרונה',
    none: 'עדיין אין',
    failures: 'ניסיונות רצופים שנכשלו',
    pending: 'בהמתנה',
    parked: 'הופסקו',
    lastError: 'שגיאה אחרונה',
  },
  actions: {
    test: 'שליחת אירוע בדיקה',
    testTitle: 'אירוע בדיקה',
    replay: 'מסירה חוזרת של אירועים',
    keys: 'מערכת מקבלת ומפתחות',
    edit: 'עריכה',
    editTitle: 'עריכת נקודת הקצה',
    resume: 'חידוש',
    pause: 'השהיה',
    endpoint: 'נקודת הקצה',
    delete: 'מחיקה',
    deleteQuestion: 'גם המסירות שלה יימחקו.',
  },
  form: {
    rules: 'המערכת המקבלת היא כתובת אשר',
    ruleList: [
      'מקבלת בקשת POST שגופה הוא אסימון חתום אחד,',
      'מאמתת את האסימון באמצעות המפתח הציבורי שיוצג בשלב הבא,',
      'משיבה בסטטוס שבין 200 ל־299 בתוך 10 שניות, ללא הפניה,',
      'מתעלמת ממזהה אירוע שכבר טופל: אירוע עשוי להגיע יותר מפעם אחת.',
    ],
    url: 'כתובת URL',
    urlHint: 'כתובת https, למשל https://search.example/webhooks.',
    description: 'תיאור',
    descriptionHint: 'מוצג רק כאן, למשל ״אינדקס חיפוש״.',
    appId: 'מזהה אפליקציה',
    appIdHint:
      'המערכת המקבלת מקבלת רק אירועים עבור מזהה האפליקציה שלה. כדי לקבל מזהה חדש יש להשאיר את השדה ריק.',
    types: 'סוגי אירועים',
    typesHint: 'ללא בחירה נמסרים כל הסוגים.',
    collections: 'אוספים',
    collectionsHint:
      'ללא בחירה נמסרים כל האירועים. עם בחירה נמסרים רק אירועים של האוספים האלה, ללא אירועים של חברים.',
    noCollections: 'אין אוספים.',
    add: 'הוספת נקודת הקצה',
    save: 'שמירה',
    added:
      'נקודת הקצה נוספה. יש להגדיר את המערכת המקבלת עם מזהה האפליקציה והמפתח הציבורי האלה, ואז לשלוח אירוע בדיקה מהדף של נקודת הקצה.',
    open: 'אל נקודת הקצה',
    done: 'סיום',
  },
  receiver: {
    appId: 'מזהה אפליקציה',
    copiedAppId: 'מזהה אפליקציה',
    publicKey: 'מפתח ציבורי',
    copiedPublicKey: 'מפתח ציבורי',
    about:
      'קוד לשרת שמעביר בקשות POST לפונקציה הזאת. החבילות הרשמיות מקבלות פריטים וחברים שנוצרו, עודכנו ונמחקו, ודוחות אירוע שאין לו פונקציה מטפלת: יש לבחור רק אירועים שהמערכת המקבלת מטפלת בהם.',
    code: 'הקוד של המערכת המקבלת',
    official: 'החבילות הרשמיות',
  },
  keys: {
    heading: 'החלפת מפתח',
    about:
      'החלפה יוצרת מפתח חדש, שחותם מאותו רגע. במשך 24 שעות כל ניסיון שני של מסירה נחתם במפתח הישן, כך שמערכת מקבלת שמכירה רק אחד מהשניים אינה מפסידה דבר.',
    key: 'המפתח',
    rotate: 'החלפה',
    rotateQuestion: 'המערכת המקבלת צריכה את המפתח החדש בתוך 24 שעות.',
    overlap: (end) => (
      <>
        המפתח שלמעלה חדש. הישן חותם על כל ניסיון שני עד {end}. יש למסור את המפתח החדש למערכת המקבלת,
        ואז לסיים את תקופת החפיפה.
      </>
    ),
    confirm: 'המפתח החדש נמצא במערכת המקבלת',
  },
  test: {
    about: (event, collection, url) => (
      <>
        השרת שולח את האירוע ״{event}״ של פריט מומצא מהאוסף {collection} אל <bdi>{url}</bdi>, וממתין
        לתגובה עד 10 שניות. בדיקה אינה מסירה: היא אינה חוזרת.
      </>
    ),
    waiting: 'בהמתנה לתגובה',
    send: 'שליחה',
    sendAnother: 'שליחת אירוע נוסף',
  },
  attempt: {
    heading: 'תגובה',
    result: (status, milliseconds, error) =>
      `${status === null ? 'אין תגובה' : `סטטוס ${status}`} אחרי ${milliseconds} אלפיות שנייה${error === null ? '' : `: ${error}`}`,
    empty: 'לתגובה אין גוף.',
  },
  request: {
    heading: 'בקשה',
    about: (data, identity) => (
      <>
        הגוף הוא אסימון חתום עם ה־claims האלה. באסימון, {data} ו־{identity} הם טקסט JSON.
      </>
    ),
  },
  deliveries: {
    heading: 'מסירות',
    loading: 'המסירות',
    filter: 'סינון לפי מצב',
    all: 'כל המסירות',
    noneOfState: { title: 'אין מסירות', about: 'לאף מסירה אין המצב הזה.' },
    none: {
      title: 'עדיין אין מסירות',
      about: 'האירוע הבא שנבחר עבור נקודת הקצה הזאת יימסר מיד ויופיע כאן.',
    },
    states: {
      PENDING: { text: 'בהמתנה', explanation: 'השרת ינסה שוב.' },
      DELIVERED: { text: 'נמסר', explanation: 'נקודת הקצה קיבלה את האירוע.' },
      PARKED: {
        text: 'הופסק',
        explanation: 'כל הניסיונות נכשלו. אפשר למסור את האירוע פעם נוספת במסירה חוזרת.',
      },
    },
    columns: {
      event: 'אירוע',
      state: 'מצב',
      response: 'תגובה',
      collection: 'אוסף',
      id: 'מזהה',
      attempts: 'ניסיונות',
      lastAttempt: 'ניסיון אחרון',
      nextAttempt: 'הניסיון הבא',
    },
    noResponse: 'עדיין אין',
    status: (status) => `סטטוס ${status ?? ''}`,
    notAttempted: 'עדיין לא',
    due: 'ממתין לתורו',
    dueReason: 'בהמתנה למסירה קודמת של אותו פריט, או לחידוש המסירה לנקודת הקצה.',
  },
  delivery: {
    title: 'מסירה',
    loading: 'המסירה',
    sequence: 'מספר',
    expired: 'האירוע הזה כבר אינו ביומן: אי אפשר להציג את הבקשה שלו או למסור אותו שוב.',
    event: 'האירוע',
    replay: 'מסירה חוזרת',
    replayQuestion: 'אירוע אחד יימסר שוב.',
    replayed: 'האירוע נוסף לתור. המסירה החדשה שלו היא הראשונה ברשימה.',
  },
  replay: {
    legend: 'אירועים למסירה חוזרת',
    kinds: { since: 'הכול החל ממספר', range: 'טווח זמן', event: 'אירוע אחד' },
    counting: 'האירועים נספרים',
    continue: 'המשך',
    sequence: 'מספר',
    sequenceHint: 'אירועים שאחרי המספר הזה יימסרו שוב. 0 הוא תחילת היומן.',
    sequenceProblem: 'יש להזין מספר של אירוע, מספר שלם.',
    eventId: 'מזהה אירוע',
    eventIdHint: 'יומן האירועים מציג אותו ליד כל אירוע.',
    eventIdProblem: 'יש להזין מזהה של אירוע.',
    from: 'מ־',
    fromHint: 'השעה באזור הזמן של הדפדפן.',
    to: 'עד',
    toHint: 'הטווח מסתיים לפני הזמן הזה.',
    rangeProblem: 'יש להזין שני זמנים, המוקדם תחילה.',
    noEvents: 'אין ביומן אירוע כזה שנבחר עבור נקודת הקצה הזאת.',
    question: (count, isComplete, url) =>
      `${isComplete ? '' : 'לפחות '}${events(count)} ${count === 1 ? 'יימסר' : 'יימסרו'} שוב אל ${url}, אחרי האירועים שבהמתנה. המערכת המקבלת תקבל שוב את אותם מזהי אירועים.`,
    confirm: (count, isComplete) => `מסירה חוזרת של ${isComplete ? '' : 'לפחות '}${events(count)}`,
    back: 'חזרה',
    queuedLater: 'השרת מוסיף את האירועים לתור ברקע.',
    queued: (count) => `${events(count)} ${count === 1 ? 'נוסף' : 'נוספו'} לתור.`,
    done: 'סיום',
  },
}
